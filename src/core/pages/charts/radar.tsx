/** Several parts of a whole around a middle, beside what they are elsewhere: a radar chart. */
import { scaleLinear } from 'd3-scale';
import { curveLinearClosed, lineRadial, pointRadial } from 'd3-shape';
import { Figures } from './figures.js';

/** One axis: shares from 0 to 1, with what they are in words. */
export interface Axis {
  readonly name: string;
  readonly share: number;
  readonly label: string;
  /** The share of what it is compared with. */
  readonly mean: number;
  readonly meanLabel: string;
}

const WIDTH = 460;
const HEIGHT = 320;
const RADIUS = 104;
/** Distance of names from the middle. */
const NAMES = RADIUS + 22;
const RINGS = [0.25, 0.5, 0.75, 1];

const radius = scaleLinear([0, 1], [0, RADIUS]);

const outline = (shares: readonly number[]): string =>
  lineRadial<number>()
    .angle((_, index) => (index / shares.length) * 2 * Math.PI)
    .radius((share) => radius(share))
    .curve(curveLinearClosed)([...shares]) ?? '';

const AxisName = ({ axis: { name, label }, angle }: { readonly axis: Axis; readonly angle: number }) => {
  const [x, y] = pointRadial(angle, NAMES);
  const anchor = Math.abs(x) < 10 ? 'middle' : x > 0 ? 'start' : 'end';
  return (
    <text x={x.toFixed(1)} y={y.toFixed(1)} text-anchor={anchor}>
      {name}
      <tspan class="figure" x={x.toFixed(1)} dy="1.25em">
        {label}
      </tspan>
    </text>
  );
};

/** Names of the chart, of what it shows and of what that is compared with. */
export interface RadarWords {
  readonly title: string;
  readonly what: string;
  readonly own: string;
  readonly mean: string;
}

/** The chart with its legend and its figures. */
export const Radar = ({ axes, words }: { readonly axes: readonly Axis[]; readonly words: RadarWords }) => {
  const angleOf = (index: number): number => (index / axes.length) * 2 * Math.PI;
  const said = axes.map(({ name, label, meanLabel }) => `${name} ${label} (${meanLabel})`).join(', ');
  return (
    <figure class="radar">
      <svg
        viewBox={`${-WIDTH / 2} ${-HEIGHT / 2 - 6} ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${words.title}: ${said}`}
      >
        {RINGS.map((ring) => (
          <path key={ring} class="ring-line" d={outline(axes.map(() => ring))} />
        ))}
        {axes.map(({ name }, index) => {
          const [x, y] = pointRadial(angleOf(index), RADIUS);
          return <line key={name} class="rule" x2={x.toFixed(1)} y2={y.toFixed(1)} />;
        })}
        <path class="mean" d={outline(axes.map(({ mean }) => mean))} />
        <path class="own" d={outline(axes.map(({ share }) => share))} />
        {axes.map((axis, index) => (
          <AxisName key={axis.name} axis={axis} angle={angleOf(index)} />
        ))}
      </svg>
      <figcaption class="legend">
        <span class="key own">{words.own}</span>
        <span class="key mean">{words.mean}</span>
      </figcaption>
      <Figures
        head={[words.what, words.own, words.mean]}
        rows={axes.map(({ name, label, meanLabel }) => [name, label, meanLabel])}
      />
    </figure>
  );
};
