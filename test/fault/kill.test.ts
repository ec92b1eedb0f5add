import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import { temporaryDirectory } from '../store/documents.js';
import { expectedAt, stateOf, WRITERS } from './versions.js';

const PROGRAM = fileURLToPath(new URL('writer-child.js', import.meta.url));
const ROUNDS = 25;
const ACKNOWLEDGEMENTS = 200;
const log = createLogger('silent');

type Message = { readonly opening?: true; readonly open?: true; readonly writer?: number; readonly version?: number };

describe('a store whose process is killed', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  /** Version of each writer that was last acknowledged, and at which it goes on. */
  let acknowledged: number[];
  let acknowledgements: number;

  const start = (): ChildProcess => {
    const begins = acknowledged.map((version) => version + 1).join(',');
    const child = fork(PROGRAM, [directory.path, begins], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', ({ writer, version }: Message) => {
      if (writer === undefined || version === undefined) return;
      acknowledged[writer] = version;
      acknowledgements += 1;
    });
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    // What was acknowledged before is still on its way through the pipe.
    if (child.connected) await once(child, 'disconnect');
  };
  const told = async (child: ChildProcess, what: keyof Message): Promise<void> => {
    for (;;) {
      const [message] = (await once(child, 'message')) as [Message];
      if (message[what] !== undefined) return;
    }
  };

  /** Everything acknowledged is there; at most the one write that was under way may be there beyond it. */
  const verify = async (round: number): Promise<void> => {
    const store = await EmbeddedStore.open({ dataDir: directory.path, log });
    try {
      for (let writer = 0; writer < WRITERS; writer += 1) {
        const last = acknowledged[writer] ?? -1;
        const state = await stateOf(store, writer);
        const allowed = [expectedAt(last), expectedAt(last + 1)];
        expect({ round, writer, state, allowed, sound: allowed.includes(state) }).toMatchObject({ sound: true });
        if (state === allowed[1]) acknowledged[writer] = last + 1;
      }
    } finally {
      await store.close();
    }
  };

  beforeEach(() => {
    directory = temporaryDirectory();
    acknowledged = Array.from({ length: WRITERS }, () => -1);
    acknowledgements = 0;
  });
  afterEach(() => directory.remove());

  it(`loses nothing, tears nothing and brings nothing deleted back, ${ROUNDS} times and more`, async () => {
    for (let round = 0; round < ROUNDS || acknowledgements < ACKNOWLEDGEMENTS; round += 1) {
      const child = start();
      await told(child, 'version');
      await delay(Math.random() * 150);
      await kill(child);
      if (round % 5 === 4) {
        // Killed again while it recovers.
        const second = start();
        await told(second, 'opening');
        await delay(Math.random() * 60);
        await kill(second);
      }
      await verify(round);
    }
  });
});
