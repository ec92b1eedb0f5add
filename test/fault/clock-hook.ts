/**
 * Loaded before the service (`node --import`), in all its threads: the clock is ahead of the real one by the milliseconds that are
 * written in the file CLOCK_FILE. Timers keep their pace, as they do when the clock of a machine is set.
 */
import { readFileSync } from 'node:fs';

/** How often the file is read at most, in milliseconds. */
const LOOK_EVERY = 10;

const file = process.env['CLOCK_FILE'] ?? '';
const real = Date;
let offset = 0;
let looked = -Infinity;

const now = (): number => {
  if (performance.now() - looked > LOOK_EVERY) {
    looked = performance.now();
    offset = Number(readFileSync(file, 'utf8'));
  }
  return real.now() + offset;
};

globalThis.Date = new Proxy(real, {
  construct: (target, args: unknown[], made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
