/** Progress of a tool on standard error: a bar on a terminal, plain lines elsewhere. Standard output is for results. */
import { Pace, progressBar, type ProgressDisplay } from '../../core/progress-bar.js';

/** Share of the whole, in percent, between two lines. */
const STEP = 10;

const timeOf = (seconds: number): string =>
  seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

const lines = (title: string): ProgressDisplay => {
  const pace = new Pace();
  let told = 0;
  return {
    update: ({ loaded, total }) => {
      const { rate, left } = pace.at(loaded, total);
      const percent = total === 0 ? 100 : Math.floor((loaded / total) * 100);
      if (percent < told + STEP) return;
      told = percent - (percent % STEP);
      const speed = rate > 0 ? `, ${Math.round(rate)} a second, ${timeOf(left)} left` : '';
      console.error(`${title}: ${percent} %${percent < 100 ? speed : ''}`);
    },
    stop: () => undefined,
  };
};

/** Shows how far a tool is. */
export const showProgress = (title: string): ProgressDisplay =>
  process.stderr.isTTY ? progressBar(title) : lines(title);
