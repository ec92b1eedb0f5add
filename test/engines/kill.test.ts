/** Ends a real SPARQL server without a warning while a journal is being written. Runs where ENGINE names one. */
import { setTimeout as pause } from 'node:timers/promises';
import { engineName, TestEngine } from './engine.js';
import { expectAll, write } from './writers.js';

(engineName ? describe : describe.skip)(`${engineName ?? 'a SPARQL server'} that is killed`, () => {
  let engine: TestEngine;
  beforeAll(() => void (engine = new TestEngine(engineName ?? 'oxigraph')));
  afterAll(() => engine?.remove());

  it('has every acknowledged entry, and graphs as the last entry left them', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const writers = [0, 1].map((writer) => write(engine, `r${round}-w${writer}`));
      await pause(2_500 + 400 * round);
      engine.kill();
      acknowledged.push(...(await Promise.all(writers)).flat());
      engine.start();
      await expectAll(engine, acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThan(3);
  });
});
