import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Refusal } from '../../src/core/errors.js';
import { createLogger } from '../../src/core/log.js';
import { ControlConnection } from '../../src/features/operations/control/client.js';
import {
  controlAddress,
  type ControlHandlers,
  type ImportStep,
} from '../../src/features/operations/control/protocol.js';
import { ControlServer } from '../../src/features/operations/control/server.js';
import { temporaryDirectory } from './documents.js';

/** Work that only ends when it is stopped. */
const endless = (tell: (done: number) => void): ControlHandlers['import'] =>
  async function* () {
    for (let done = 0; ; done += 1) {
      tell(done);
      yield { done, total: 1_000_000, refused: [] };
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
const work = { command: 'import', file: '/x', catalogue: 'c' } as const;
const refused = (count: number) => Array.from({ length: count }, (_, index) => ({ source: `s${index}`, reason: 'r' }));

describe('the control socket', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let server: ControlServer | undefined;
  let asked: unknown[];

  const open = async (dataDir: string, handlers: Partial<ControlHandlers> = {}): Promise<void> => {
    server = await ControlServer.open({
      dataDir,
      log: createLogger('silent'),
      handlers: {
        restore: async (file) => void asked.push(file),
        async *import(request) {
          asked.push(request);
          for (let done = 1; done <= 3; done += 1) yield { done, total: 3, refused: refused(done - 1) };
        },
        async *reindex() {
          yield { done: 7, total: 9 };
        },
        async *recheck(catalogue) {
          asked.push({ recheck: catalogue });
          yield { done: 0, total: 1, urls: { ok: 0, broken: 0, refused: 0 } };
          yield { done: 1, total: 1, urls: { ok: 1, broken: 0, refused: 0 } };
        },
        ...handlers,
      },
    });
  };
  const ask = async (dataDir: string, request: Parameters<ControlConnection['ask']>[0]): Promise<ImportStep[]> => {
    const connection = await ControlConnection.open(dataDir);
    const received: ImportStep[] = [];
    for await (const step of connection?.ask(request) ?? []) received.push(step);
    return received;
  };

  beforeEach(() => {
    directory = temporaryDirectory();
    asked = [];
    server = undefined;
  });
  afterEach(async () => {
    await server?.close();
    directory.remove();
  });

  it('hands requests over and tells how far the work is, each refusal once', async () => {
    await open(directory.path);
    expect(await ask(directory.path, { command: 'import', file: '/x/y.ttl', catalogue: 'c' })).toEqual([
      { done: 1, total: 3, refused: [] },
      { done: 2, total: 3, refused: refused(2).slice(0, 1) },
      { done: 3, total: 3, refused: refused(2).slice(1) },
    ]);
    expect(await ask(directory.path, { command: 'restore', file: 'staged.db' })).toEqual([]);
    expect(asked).toMatchObject([{ file: '/x/y.ttl', catalogue: 'c' }, join(directory.path, 'staged.db')]);
  });

  it('belongs to the owner of the directory', async () => {
    await open(directory.path);
    expect(statSync(controlAddress(directory.path).socket).mode & 0o077).toBe(0);
  });

  it('says that nobody is there, also where somebody was killed', async () => {
    expect(await ControlConnection.open(directory.path)).toBeUndefined();
    writeFileSync(join(directory.path, 'control.sock'), '');
    expect(await ControlConnection.open(directory.path)).toBeUndefined();
    await open(directory.path);
    expect(await ask(directory.path, { command: 'restore', file: 'x' })).toEqual([]);
  });

  it('works for a directory whose path is too long for a socket', async () => {
    const deep = join(directory.path, 'd'.repeat(60), 'e'.repeat(60));
    mkdirSync(deep, { recursive: true });
    await open(deep);
    expect(await ask(deep, { command: 'restore', file: 'x' })).toEqual([]);
    expect(asked).toEqual([join(deep, 'x')]);
    await server?.close();
    expect(existsSync(controlAddress(deep).folder ?? directory.path)).toBe(false);
  });

  it('passes refusals on, and failures too', async () => {
    await open(directory.path, { restore: () => Promise.reject(new Refusal('STORE_FULL', 'No room.')) });
    await expect(ask(directory.path, { command: 'restore', file: 'x' })).rejects.toMatchObject({
      name: 'ControlRefused',
      message: 'No room.',
    });
  });

  it.each([
    '',
    'no json',
    '[]',
    'null',
    '{"command":"delete"}',
    '{"command":"restore","file":"../other"}',
    '{"command":"import","file":"x"}',
  ])('refuses %j', async (line) => {
    await open(directory.path);
    const socket = connect(controlAddress(directory.path).socket);
    socket.write(`${line}\n`);
    expect(JSON.parse(await text(socket))).toHaveProperty('error');
    expect(asked).toEqual([]);
  });

  it('makes the search index again', async () => {
    await open(directory.path);
    expect(await ask(directory.path, { command: 'reindex' })).toEqual([{ done: 7, total: 9, refused: [] }]);
  });

  it('stops an import when the tool is ended', async () => {
    let last = 0;
    await open(directory.path, { import: endless((done) => (last = done)) });
    const connection = await ControlConnection.open(directory.path);
    for await (const { done } of connection?.ask(work) ?? []) if (done >= 3) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
    const then = last;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(last).toBe(then);
  });

  it('ends what is under way when the service stops', async () => {
    await open(directory.path, { import: endless(() => undefined) });
    const connection = await ControlConnection.open(directory.path);
    const working = (async () => {
      for await (const _ of connection?.ask(work) ?? []);
    })();
    const ended = expect(working).rejects.toMatchObject({ name: 'ControlRefused' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server?.close();
    await ended;
  });
});
