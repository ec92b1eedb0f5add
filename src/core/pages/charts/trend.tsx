/** How a score went on over time: a line as SVG, with its figures in a table behind it. */
import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { useVisit } from '../visit.js';
import { Figures } from './figures.js';

/** A score at a time. */
export interface Point {
  /** ISO 8601. */
  readonly at: string;
  readonly score: number;
}

/** Size of the drawing, and the room around the line, in its own units. */
const WIDTH = 720;
const HEIGHT = 190;
const MARGIN = { top: 12, right: 16, bottom: 26, left: 40 };
/** Marks on each axis, about. */
const TICKS = { x: 5, y: 4 };
/** Points that are drawn: of more, as many at even distances, the last one always. */
const MOST = 120;

const thinned = (points: readonly Point[]): readonly Point[] => {
  if (points.length <= MOST) return points;
  const step = (points.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, index) => points[Math.round(index * step)] as Point);
};

const Drawing = ({ points, possible }: { readonly points: readonly Point[]; readonly possible: number }) => {
  const { texts, formats } = useVisit();
  const times = points.map(({ at }) => new Date(at));
  const [first = new Date(0), last = first] = [times[0], times.at(-1)];
  const x = scaleUtc([first, last], [MARGIN.left, WIDTH - MARGIN.right]);
  const y = scaleLinear([0, possible], [HEIGHT - MARGIN.bottom, MARGIN.top]);
  // Several marks of one day have one name.
  const days = x
    .ticks(TICKS.x)
    .map((time) => ({ time, name: formats.day(time.toISOString()) }))
    .filter(({ name }, index, all) => name !== all[index - 1]?.name);
  const path = line<Point>(
    ({ at }) => x(new Date(at)),
    ({ score }) => y(score),
  ).curve(curveMonotoneX);
  const label = texts.quality.trendOf(
    formats.date(points[0]?.at ?? ''),
    formats.number(points[0]?.score ?? 0),
    formats.number(points.at(-1)?.score ?? 0),
  );
  return (
    <svg class="trend" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {y.ticks(TICKS.y).map((value) => (
        <g key={value}>
          <line class="rule" x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(value)} y2={y(value)} />
          <text x={MARGIN.left - 8} y={y(value) + 4} text-anchor="end">
            {formats.number(value)}
          </text>
        </g>
      ))}
      {days.map(({ time, name }) => (
        <text key={name} x={x(time)} y={HEIGHT - 6} text-anchor="middle">
          {name}
        </text>
      ))}
      <path class="line" d={path([...points]) ?? ''} />
      {points.map(({ at, score }) => (
        <circle key={at} cx={x(new Date(at))} cy={y(score)} r="3" />
      ))}
    </svg>
  );
};

/** The panel; nothing where there is no more than one result. */
export const Trend = ({ points, possible }: { readonly points: readonly Point[]; readonly possible: number }) => {
  const { texts, formats } = useVisit();
  const shown = thinned(points);
  if (shown.length < 2) return null;
  return (
    <section class="panel">
      <h2>{texts.quality.trend}</h2>
      <div class="table" tabIndex={0} role="region" aria-label={texts.quality.trend}>
        <Drawing points={shown} possible={possible} />
      </div>
      <Figures
        head={[texts.quality.date, texts.quality.scoreName]}
        rows={[...shown].reverse().map(({ at, score }) => [formats.moment(at), formats.number(score)])}
      />
    </section>
  );
};
