/** The operator's face: name, words, links, logo and colours of the pages, as the settings say. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Config } from './config.js';

/** Words of the operator in one language. */
export interface BrandTexts {
  /** The sentence below the name. */
  readonly tagline?: string;
  /** Links at the foot of each page, such as an imprint: name and address. */
  readonly links?: readonly (readonly [name: string, address: string])[];
}

/** A picture as it is served. */
export interface Logo {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly content: Buffer;
}

/** Colours of links and buttons where the operator has none, and what stands on them: light and dark, as in `src/app/pages/client/page.css`. */
export const ACCENTS = ['#0f6b63', '#6cd4c7'] as const;
export const ON_ACCENTS = ['#ffffff', '#06201d'] as const;

/** A logo within a page. */
export const logoData = (logo: Logo | undefined): string | undefined =>
  logo && `data:${logo.type};base64,${logo.content.toString('base64')}`;

/** The operator's face. What is absent is as the project brings it. */
export interface Brand {
  readonly name: string | undefined;
  /** By language of the pages. */
  readonly texts: Readonly<Record<string, BrandTexts | undefined>>;
  readonly logo: Logo | undefined;
  /** Colours of links and buttons where pages are light, and where they are dark. */
  readonly accents: readonly [light: string, dark: string] | undefined;
  /** Style sheet with the colours. */
  readonly style: string | undefined;
}

type Rgb = readonly [red: number, green: number, blue: number];

const TYPES: Readonly<Record<string, Logo['type']>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };
/** Bytes of a logo: it is part of every first visit. */
const MOST_LOGO = 30_000;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** What text of the accent stands on, and what stands on the accent: those of the style sheet of the pages (page.css). */
const LIGHT = { paper: WHITE, ground: [246, 247, 248], on: WHITE } as const;
const DARK = { paper: [24, 32, 41], ground: [16, 22, 29], on: [6, 32, 29] } as const;
/** Contrast of text that everybody can read (WCAG 2.2, success criterion 1.4.3). */
const READABLE = 4.5;

const rgbOf = (colour: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [red, green, blue];
};

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** A share of one colour in another. */
const mix = (one: Rgb, share: number, other: Rgb): Rgb => {
  const [red = 0, green = 0, blue = 0] = one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share));
  return [red, green, blue];
};

/** Relative luminance (WCAG 2.2). */
const luminance = (rgb: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: Rgb, other: Rgb): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** The shades that follow from an accent: one for emphasis, and a ground on which the accent can be read. */
const shadesOf = (accent: Rgb, scheme: typeof LIGHT | typeof DARK) => ({
  accent,
  strong: mix(accent, 0.75, scheme === LIGHT ? BLACK : WHITE),
  soft: mix(accent, scheme === LIGHT ? 0.1 : 0.16, scheme.paper),
  on: scheme.on,
});

const requireReadable = (colour: string, accent: Rgb, scheme: typeof LIGHT | typeof DARK): void => {
  const { soft } = shadesOf(accent, scheme);
  const worst = Math.min(...[scheme.paper, scheme.ground, scheme.on, soft].map((other) => contrast(accent, other)));
  if (worst >= READABLE) return;
  const where = scheme === LIGHT ? 'a darker one' : 'a lighter one';
  throw new Error(
    `BRAND_COLOURS: ${colour} has a contrast of ${worst.toFixed(1)} where ${READABLE} can be read; choose ${where}`,
  );
};

/** The style sheet of two accents. Throws where text in one of them could not be read. */
const styleOf = ([light, dark]: readonly [string, string]): string => {
  const [day, night] = [rgbOf(light), rgbOf(dark)];
  requireReadable(light, day, LIGHT);
  requireReadable(dark, night, DARK);
  const [one, other] = [shadesOf(day, LIGHT), shadesOf(night, DARK)];
  const pair = (name: string, shade: keyof typeof one): string =>
    `--${name}:light-dark(${hexOf(one[shade])},${hexOf(other[shade])})`;
  const rules = [
    pair('accent', 'accent'),
    pair('accent-strong', 'strong'),
    pair('accent-soft', 'soft'),
    pair('on-accent', 'on'),
  ];
  return `:root{${rules.join(';')}}\n`;
};

const logoOf = (file: string): Logo => {
  const type = TYPES[extname(file).toLowerCase()];
  if (!type) throw new Error('BRAND_LOGO: must be a file that ends in .svg or .png');
  const content = readFileSync(file);
  if (content.length > MOST_LOGO) throw new Error(`BRAND_LOGO: has ${content.length} bytes; ${MOST_LOGO} are allowed`);
  return { type, content };
};

const isTexts = (value: unknown): value is BrandTexts => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { tagline, links = [], ...others } = value as Record<string, unknown>;
  const areLinks =
    Array.isArray(links) &&
    links.every(
      (link: unknown) => Array.isArray(link) && link.length === 2 && link.every((part) => typeof part === 'string'),
    );
  return (tagline === undefined || typeof tagline === 'string') && areLinks && Object.keys(others).length === 0;
};

const textsOf = (file: string): Brand['texts'] => {
  const value = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const [language, texts] of Object.entries(value)) {
    if (!isTexts(texts))
      throw new Error(`BRAND_TEXTS: "${language}" must have a tagline and links as pairs, and nothing else`);
    const wrong = texts.links?.find(([, address]) => !/^(https?:|mailto:|\/(?!\/))/.test(address));
    if (wrong) throw new Error(`BRAND_TEXTS: the address of "${wrong[0]}" is none that browsers may follow`);
  }
  return value as Brand['texts'];
};

/** The settings of the face. */
export type BrandSetting = 'BRAND_NAME' | 'BRAND_LOGO' | 'BRAND_COLOURS' | 'BRAND_TEXTS';

/** Reads the face that the settings name. Throws with the setting where it cannot be used. */
export const readBrand = ({
  BRAND_NAME: name,
  BRAND_LOGO: logo,
  BRAND_COLOURS: colours,
  BRAND_TEXTS: texts,
}: Partial<Pick<Config, BrandSetting>>): Brand => ({
  name,
  logo: logo === undefined ? undefined : logoOf(logo),
  accents: colours,
  style: colours && styleOf(colours),
  texts: texts === undefined ? {} : textsOf(texts),
});
