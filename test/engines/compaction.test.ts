/** Compacts a real Fuseki while a journal is being written. Runs where ENGINE names it. */
import { setTimeout as pause } from 'node:timers/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compact } from './compact.js';
import { engineName, TestEngine } from './engine.js';
import { expectAll, write } from './writers.js';

(engineName === 'fuseki' ? describe : describe.skip)('fuseki that is compacted', () => {
  let engine: TestEngine;
  beforeAll(() => void (engine = new TestEngine('fuseki')));
  afterAll(() => engine?.remove());

  it('goes on taking entries, and has every one that it acknowledged', async () => {
    let isOver = false;
    const writers = ['one', 'other'].map((writer) => write(engine, writer, (own) => isOver && own > 0));
    const folders = (): string[] => readdirSync(join(engine.directory, 'data')).filter((name) => /^Data-/.test(name));
    const before = folders();
    for (let round = 0; round < 3; round += 1) {
      await pause(700);
      await compact(engine);
    }
    await pause(700);
    isOver = true;
    const acknowledged = (await Promise.all(writers)).flat();
    expect(folders()).toHaveLength(1);
    expect(folders()).not.toEqual(before);
    // A writer may end early where a busy machine lets it wait too long for an answer.
    expect(acknowledged.length).toBeGreaterThan(0);
    await expectAll(engine, acknowledged);
  });
});
