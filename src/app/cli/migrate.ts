/** `migrate`: moves everything between the data directory and a SPARQL server, also while the service runs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../core/config.js';
import { TABLES } from '../parts.js';
import { targetOf } from '../migration-target.js';
import { Refusal } from '../../core/errors.js';
import { ControlConnection } from '../../features/operations/control/client.js';
import { DATA_FILE } from '../../core/store/data-file.js';
import { DirectoryLock } from '../../core/store/file/directory-lock.js';
import { graphTables } from '../../core/store/file/tables.js';
import { moveIn, moveOut } from '../../core/store/shared/migration.js';
import type { MigrationProgress, MigrationTarget } from '../../core/store/shared/migration-model.js';
import { Database } from '../../core/store/sqlite/database.js';
import { DONE, type ExitCode } from './exit-code.js';
import { showProgress } from './progress.js';

/** The way to move, as the operator says it. */
export interface MigrateOptions {
  readonly from: 'embedded' | 'sparql';
  readonly to: 'embedded' | 'sparql';
}

/** Settings that name the SPARQL server; a running service is told them. */
const isOfStore = (name: string): boolean => name.startsWith('STORE_');

async function* moveDirectly(dataDir: string, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  const lock = DirectoryLock.take(dataDir);
  try {
    const database = await Database.open(join(dataDir, DATA_FILE), [...graphTables, ...TABLES]);
    try {
      yield* moveIn(database, target);
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
}

async function* moveOutOf(dataDir: string, target: MigrationTarget): AsyncGenerator<MigrationProgress> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = DirectoryLock.take(dataDir);
  try {
    yield* moveOut(join(dataDir, DATA_FILE), target);
  } finally {
    lock.release();
  }
}

const LABELS = {
  graphs: 'Moving graphs',
  tables: 'Moving tables (MB)',
  entries: 'Moving what was written since',
  copy: 'Copying for the comparison (MB)',
  verification: 'Verifying',
} as const;

/** Shows each phase with a bar of its own; returns what it all ended with. */
const show = async (steps: AsyncIterable<MigrationProgress>): Promise<void> => {
  let phase: keyof typeof LABELS | undefined;
  let bar: ReturnType<typeof showProgress> | undefined;
  try {
    for await (const step of steps) {
      if ('digest' in step) {
        bar?.stop();
        console.error(
          `${step.graphs} graphs, the same on both sides (SHA-256 ${step.digest}, entry ${step.position}).`,
        );
        continue;
      }
      if (phase !== step.phase) {
        bar?.stop();
        ({ phase } = step);
        bar = showProgress(LABELS[phase]);
      }
      bar?.update({ loaded: step.done, total: step.total });
    }
  } finally {
    bar?.stop();
  }
};

/** Moves the data of a directory, or into it. */
export const migrate = async ({ DATA_DIR }: Config, { from, to }: MigrateOptions): Promise<ExitCode> => {
  if (from === to)
    throw new Refusal('BAD_REQUEST', 'choose two different stores: --from embedded --to sparql, or the other way');
  const target = targetOf(process.env);
  try {
    if (to === 'embedded') {
      await show(moveOutOf(DATA_DIR, target));
      console.error(
        'Start the service with STORE=embedded and this DATA_DIR; run this again before, if gateways still write.',
      );
      return DONE;
    }
    const service = await ControlConnection.open(DATA_DIR);
    const settings = Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) => (isOfStore(name) && value ? [[name, value]] : [])),
    );
    await show(
      service ? service.steps<MigrationProgress>({ command: 'migrate', settings }) : moveDirectly(DATA_DIR, target),
    );
    console.error(
      'Start the service with STORE=sparql; until then a running one keeps what is written in both places.',
    );
    return DONE;
  } finally {
    await target.server.close();
  }
};
