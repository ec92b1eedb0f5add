/** A service with the data of the demonstration, for the clients. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { startService, type TestService } from '../support/service.js';

/** Root of the project. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Text of a file of the project. */
export const fileOf = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

/** Starts the service. `settings` are environment variables. */
export const startDemo = async (settings: Record<string, string> = {}): Promise<TestService> => {
  const service = await startService(settings);
  await loadDemo(service.app, createLogger('silent'));
  return service;
};

/** Whether there is a Python that the Python client runs with. */
export const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0;
