/** python-keycloak itself, as services written in Python run it, against a service. */
import { readFileSync } from 'node:fs';
import { idOf } from '../../src/app/demo/write.js';
import type { TestService } from '../support/service.js';
import { describeClient } from './python.js';

const given = ({ app }: TestService) => ({
  secrets: JSON.parse(readFileSync(app.identity.secretsFile, 'utf8')) as unknown,
  dataset: idOf('tram-stops'),
  name: 'Tram stops',
  other: idOf('bus-positions'),
});

await describeClient('python-keycloak: tokens', 'keycloak_tokens.py', { given });
await describeClient('python-keycloak: permissions', 'keycloak_permissions.py', { given });
