/** Progress of a tool on standard error: a bar on a terminal, plain lines elsewhere. Standard output is for results. */
import { progressBar, type ProgressDisplay } from '../progress-bar.js';

/** Share of the whole, in percent, between two lines. */
const STEP = 10;

const lines = (title: string): ProgressDisplay => {
  let told = 0;
  return {
    update: ({ loaded, total }) => {
      const percent = total === 0 ? 100 : Math.floor((loaded / total) * 100);
      if (percent < told + STEP) return;
      told = percent - (percent % STEP);
      console.error(`${title}: ${percent} %`);
    },
    stop: () => undefined,
  };
};

/** Shows how far a tool is. */
export const showProgress = (title: string): ProgressDisplay =>
  process.stderr.isTTY ? progressBar(title) : lines(title);
