/** A ring that shows a score. */
import type { QualityBand } from '../../../../schema/operations/generated/operations.js';
import { bandClass } from '../parts/quality-badge.js';
import { useVisit } from '../visit.js';

const RADIUS = 80;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring that shows a score, with the score and its band in the middle. */
export const Gauge = ({
  score,
  possible,
  band,
}: {
  readonly score: number;
  readonly possible: number;
  readonly band: QualityBand;
}) => {
  const { texts, formats } = useVisit();
  const name = texts.quality.bands[band];
  const filled = possible === 0 ? 0 : (score / possible) * LENGTH;
  const [number, most] = [formats.number(score), formats.number(possible)];
  return (
    <svg
      class={`gauge ${bandClass(band)}`}
      viewBox="0 0 200 200"
      role="img"
      aria-label={texts.quality.score(number, most, name)}
    >
      <circle class="ring" cx="100" cy="100" r={RADIUS} stroke-width="14" />
      <circle
        class="arc"
        cx="100"
        cy="100"
        r={RADIUS}
        stroke-width="14"
        stroke-linecap="round"
        stroke-dasharray={`${filled.toFixed(1)} ${LENGTH.toFixed(1)}`}
        transform="rotate(-90 100 100)"
      />
      <text x="100" y="104" font-size="44" font-weight="700" text-anchor="middle">
        {number}
      </text>
      <text x="100" y="126" font-size="14" text-anchor="middle">
        {texts.quality.outOf(most)}
      </text>
      <text x="100" y="147" font-size="15" font-weight="700" text-anchor="middle">
        {name}
      </text>
    </svg>
  );
};
