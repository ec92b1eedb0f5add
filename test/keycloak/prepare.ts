/** `node dist/test/keycloak/prepare.js FOLDER`: makes the realm of a run against Keycloak. */
import { prepare } from './setting.js';

await prepare(process.argv[2] ?? '');
