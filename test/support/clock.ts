/** A clock of the process that a test sets ahead: what is written meanwhile has the times of that clock. Timers keep their pace. */

/** The clock while it is set. */
export interface SetClock {
  /** Puts it ahead by so many milliseconds more. */
  forward(milliseconds: number): void;
  /** Gives the process its own clock back. */
  restore(): void;
}

/** Takes the clock of the process. */
export const takeClock = (): SetClock => {
  const real = Date;
  let ahead = 0;
  const now = (): number => real.now() + ahead;
  globalThis.Date = new Proxy(real, {
    construct: (target, args: unknown[], made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  return {
    forward: (milliseconds) => {
      ahead += milliseconds;
    },
    restore: () => {
      globalThis.Date = real;
    },
  };
};
