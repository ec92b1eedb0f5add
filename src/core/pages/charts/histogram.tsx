/** A small histogram, for a cell of a table. Its figures belong into a table behind. */

/** A bar: what it counts in words, and how much. */
export interface HistogramBar {
  readonly label: string;
  readonly count: number;
}

const WIDTH = 132;
const HEIGHT = 36;
const GAP = 1;

/** The histogram; `title` says of what. */
export const Histogram = ({ title, bars }: { readonly title: string; readonly bars: readonly HistogramBar[] }) => {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = WIDTH / bars.length;
  const round = (value: number): number => Math.round(value * 10) / 10;
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${title}: ${bars.map(({ label }) => label).join('; ')}`}
    >
      <path class="rule" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      {bars.map(({ label, count }, at) => {
        // What is there is seen, however little it is beside the rest.
        const height = count === 0 ? 0 : Math.max(1.5, (count / most) * (HEIGHT - 2));
        return (
          <rect
            key={at}
            class="column"
            x={round(at * step)}
            y={round(HEIGHT - 1 - height)}
            width={round(Math.max(1, step - GAP))}
            height={round(height)}
          >
            <title>{label}</title>
          </rect>
        );
      })}
    </svg>
  );
};
