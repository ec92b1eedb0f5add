/** Progress of long work for whoever watches: a bar on a terminal, nothing otherwise. */
import { Presets, SingleBar } from 'cli-progress';

/** Shows how far something is. */
export interface ProgressDisplay {
  update(progress: { readonly loaded: number; readonly total: number }): void;
  stop(): void;
}

/** The pace of work from its first step on: how many a second, and the seconds that are left at that. */
export class Pace {
  readonly #begun = performance.now();
  #first: number | undefined;

  at(loaded: number, total: number): { readonly rate: number; readonly left: number } {
    this.#first ??= loaded;
    const seconds = (performance.now() - this.#begun) / 1000;
    const rate = seconds === 0 ? 0 : (loaded - this.#first) / seconds;
    return { rate, left: rate === 0 ? Infinity : (total - loaded) / rate };
  }
}

/** A bar on standard error; it appears with the first update. */
export const progressBar = (title: string): ProgressDisplay => {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const pace = new Pace();
  const bar = new SingleBar(
    {
      format: `${title} {bar} {percentage}% {value}/{total} {rate}/s {eta_formatted}`,
      hideCursor: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: ({ loaded, total }) => {
      const rate = Math.round(pace.at(loaded, total).rate);
      if (!started) bar.start(total, 0, { rate });
      started = true;
      bar.setTotal(total);
      bar.update(loaded, { rate });
    },
    stop: () => {
      if (started) bar.stop();
    },
  };
};
