/** Charts as SVG, with their figures as text. */
import { html, number, type Markup } from './layout.js';

/** One bar. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  /** What stands at its end. */
  readonly label: string;
}

const bar = ({ name, value, most, label }: Bar): Markup => {
  const filled = most === 0 ? 0 : (value / most) * 100;
  return html`<li>
    <span>${name}</span><span class="figure">${label}</span>
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="4" />
      <rect class="fill" width="${number(filled)}" height="4" />
    </svg>
  </li>`;
};

/** Bars below one another. Name and figure are text, so that they keep their size and are read out. */
export const bars = (title: string, rows: readonly Bar[]): Markup =>
  html`<ul class="bars" aria-label="${title}">
    ${rows.map(bar)}
  </ul>`;

const RADIUS = 80;

/** A ring that shows a score, with the score and its band in the middle. */
export const gauge = (score: number, most: number, band: string): Markup => {
  const length = 2 * Math.PI * RADIUS;
  const filled = most === 0 ? 0 : (score / most) * length;
  const name = band.charAt(0) + band.slice(1).toLowerCase();
  return html`<svg
    class="gauge ${band.toLowerCase()}"
    viewBox="0 0 200 200"
    role="img"
    aria-label="${`Score ${score} of ${most}: ${name}`}"
  >
    <circle class="ring" cx="100" cy="100" r="${number(RADIUS)}" stroke-width="16" />
    <circle
      class="arc"
      cx="100"
      cy="100"
      r="${number(RADIUS)}"
      stroke-width="16"
      stroke-linecap="round"
      stroke-dasharray="${`${number(filled)} ${number(length)}`}"
      transform="rotate(-90 100 100)"
    />
    <text x="100" y="102" font-size="44" font-weight="700" text-anchor="middle">${number(score)}</text>
    <text x="100" y="124" font-size="14" text-anchor="middle">of ${number(most)}</text>
    <text x="100" y="144" font-size="16" font-weight="700" text-anchor="middle">${name}</text>
  </svg>`;
};
