/** The operator's face on the page: GraphiQL takes its colours as hue, saturation and lightness. */
import { ACCENTS, ON_ACCENTS, type Brand } from '../brand.js';

/** The parts of GraphiQL that have colours, among them those that it puts beside its container. */
const PARTS = [
  '.graphiql-container',
  '.graphiql-dialog',
  '.graphiql-dialog-overlay',
  '.graphiql-tooltip',
  '[data-radix-popper-content-wrapper]',
];

const hslOf = (colour: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [span, lightness] = [most - least, (most + least) / 2];
  const saturation = span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1));
  const sixth = (): number => {
    if (span === 0) return 0;
    if (most === red) return ((green - blue) / span + 6) % 6;
    return most === green ? (blue - red) / span + 2 : (red - green) / span + 4;
  };
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  return `${(sixth() * 60).toFixed(1)}, ${percent(saturation)}, ${percent(lightness)}`;
};

const within = (body: string): string => `:is(${PARTS.join(', ')})${body}`;

/** The rules that come after those of GraphiQL. Its switch of colours sets a class on the body. */
export const graphiqlColours = ({ accents: [light, dark] = ACCENTS }: Pick<Brand, 'accents'>): string => {
  const rule = (colour: string, on: string): string => within(`{--color-primary:${hslOf(colour)};--on-primary:${on}}`);
  const [day, night] = [rule(light, ON_ACCENTS[0]), rule(dark, ON_ACCENTS[1])];
  return [
    `body ${day}`,
    `@media (prefers-color-scheme: dark){body:not(.graphiql-light) ${night}}`,
    `body.graphiql-dark ${night}`,
    '',
  ].join('\n');
};
