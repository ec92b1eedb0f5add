/** Amounts one after the other, such as those of months: columns as SVG, with their figures in a table behind. */
import { scaleBand, scaleLinear } from 'd3-scale';
import { Figures } from './figures.js';

/** One column. */
export interface Column {
  /** Name of it in full, and in few letters for the axis. */
  readonly name: string;
  readonly short: string;
  readonly value: number;
  readonly label: string;
}

/** Options of a chart of columns. */
export interface ColumnsOptions {
  readonly columns: readonly Column[];
  /** What the chart shows, what columns are named by, and what they count. */
  readonly title: string;
  readonly by: string;
  readonly what: string;
  /** A mark of the axis in words. */
  readonly mark: (value: number) => string;
}

const WIDTH = 720;
const HEIGHT = 210;
const MARGIN = { top: 14, right: 8, bottom: 26, left: 64 };
const TICKS = 4;
/** Names on the axis, at most. */
const NAMES = 12;

/** The chart. */
export const Columns = ({ columns, title, by, what, mark }: ColumnsOptions) => {
  const most = Math.max(0, ...columns.map(({ value }) => value));
  const x = scaleBand(
    columns.map(({ name }) => name),
    [MARGIN.left, WIDTH - MARGIN.right],
  ).padding(0.28);
  const y = scaleLinear([0, most === 0 ? 1 : most], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(TICKS);
  const every = Math.ceil(columns.length / NAMES);
  const said = columns.flatMap(({ name, value, label }) => (value === 0 ? [] : [`${name} ${label}`])).join(', ');
  return (
    <figure class="chart">
      <div class="table" tabIndex={0} role="region" aria-label={title}>
        <svg class="columns-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${said}`}>
          {y.ticks(TICKS).map((value) => (
            <g key={value}>
              <line class="rule" x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(value)} y2={y(value)} />
              <text x={MARGIN.left - 8} y={y(value) + 4} text-anchor="end">
                {mark(value)}
              </text>
            </g>
          ))}
          {columns.map(({ name, short, value, label }, index) => (
            <g key={name}>
              <rect
                class="column"
                x={x(name)}
                y={y(value)}
                width={x.bandwidth()}
                height={Math.max(0, HEIGHT - MARGIN.bottom - y(value))}
                rx="3"
              >
                <title>{`${name}: ${label}`}</title>
              </rect>
              {(columns.length - 1 - index) % every === 0 ? (
                <text x={(x(name) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 8} text-anchor="middle">
                  {short}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <Figures head={[by, what]} rows={columns.map(({ name, label }) => [name, label]).reverse()} />
    </figure>
  );
};
