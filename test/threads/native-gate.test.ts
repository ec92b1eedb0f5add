/** Threads are ended while they are not in what would take the process with it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  newGate,
  newLoadingGate,
  throughGate,
  useGate,
  whileNobodyIsInside,
} from '../../src/core/threads/native-gate.js';

describe('a gate', () => {
  it('is passed by nobody while it is closed, and is open afterwards', async () => {
    const gate = newGate();
    useGate(gate);
    const seen: string[] = [];
    // Within a call, somebody asks for the gate; a call within the call is inside already.
    const closing = throughGate(() => {
      const asked = whileNobodyIsInside(gate, 10_000, () => void seen.push('acted'));
      throughGate(() => seen.push('called'));
      return asked;
    });
    expect(seen).toEqual(['called']);
    expect(await closing).toBe(true);
    expect(seen).toEqual(['called', 'acted']);
    expect(throughGate(() => 'open')).toBe('open');
    expect(() =>
      throughGate(() => {
        throw new Error('within');
      }),
    ).toThrow('within');
    expect([...gate]).toEqual([0, 0]);
  });

  it('is not waited for without end', async () => {
    const gate = newLoadingGate();
    let acted = 0;
    const act = (): void => void (acted += 1);
    expect(await whileNobodyIsInside(gate, 10, act)).toBe(false);
    useGate(gate);
    expect(await whileNobodyIsInside(gate, 10, act)).toBe(true);
    expect(acted).toBe(1);
  });
});

it('a process outlives threads that it ends while they pack', async () => {
  const child = fileURLToPath(new URL('./ended-child.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [child, '60']);
  expect(stdout).toBe('120');
});
