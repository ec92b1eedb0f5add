/** Progress of long work for whoever watches: a bar on a terminal, nothing otherwise. */
import { Presets, SingleBar } from 'cli-progress';

/** Shows how far something is. */
export interface ProgressDisplay {
  update(progress: { readonly loaded: number; readonly total: number }): void;
  stop(): void;
}

/** A bar on standard error; it appears with the first update. */
export const progressBar = (title: string): ProgressDisplay => {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new SingleBar(
    {
      format: `${title} {bar} {percentage}% {value}/{total} {eta_formatted}`,
      hideCursor: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: ({ loaded, total }) => {
      if (!started) bar.start(total, 0);
      started = true;
      bar.setTotal(total);
      bar.update(loaded);
    },
    stop: () => {
      if (started) bar.stop();
    },
  };
};
