/** pyshacl itself, with the shapes that a service serves: it must come to the verdicts of the service. */
import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import type { TestService } from '../support/service.js';
import { datasets, SHAPES, uniform } from './every-shape.js';
import { describeClient } from './python.js';
import { ROOT, startDemo } from './service.js';

const FOLDERS = ['test/validation/documents', 'test/fixtures/dcat-ap-3.0.0-examples'];
/** Two of the examples of DCAT-AP have a slash in a prefixed name, which is not Turtle. */
const NOT_TURTLE = /series-(api|combined)\.ttl$/;

const documents = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`)
    .filter((name) => name.endsWith('.ttl') && !NOT_TURTLE.test(name))
    .map((name) => `${ROOT}${folder}/${name}`),
);

/** A service with the data of the demonstration, and with datasets that have every property in every shape. */
const start = async (): Promise<TestService> => {
  const service = await startDemo();
  const payloads = [...SHAPES.map(uniform), datasets, datasets].flatMap((kind, seed) =>
    fc.sample(kind, { seed, numRuns: 2 }),
  );
  for (const payload of payloads) {
    const type = { 'content-type': 'text/turtle' };
    const { status } = await service.write('POST', '/srv/repo/catalogues/my-data/datasets', payload, type);
    expect(status).toBe(201);
  }
  return service;
};

await describeClient('pyshacl', 'shacl_verdicts.py', { start, given: () => ({ documents }) });
