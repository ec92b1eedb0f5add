/** A map of the places that data are about, drawn on the server. Nothing is loaded from elsewhere. */
import { useVisit } from '../visit.js';
import { HEIGHT, isDrawn, outlinesOf, WIDTH, type Box } from './outlines.js';

/** A country on a map. */
export interface MappedCountry {
  /** Alpha-3 code of ISO 3166-1, as the EU's table of countries has it. */
  readonly code: string | null;
  /** Its name in the language of the visitor. */
  readonly name: string;
  /** What is counted there: the more, the stronger is its colour. */
  readonly count?: number;
}

/** Shades of countries with counts, the weakest first; the strongest is that of countries without one. */
const SHADES = ['covered shade-1', 'covered shade-2', 'covered shade-3', 'covered'] as const;

const shadeOf = ({ count }: MappedCountry, most: number): string =>
  SHADES[count === undefined || most <= 0 ? 3 : Math.max(0, Math.ceil((count / most) * SHADES.length) - 1)] ??
  'covered';

/** Options of a map. */
export interface CoverageMapOptions {
  readonly countries: readonly MappedCountry[];
  /** Other areas, as boxes in degrees (WGS 84). */
  readonly boxes?: readonly Box[];
  /** True if the map is to be there where nothing is on it. */
  readonly always?: boolean;
}

/** The map; nothing where no place is known that can be drawn. Its label names the places, so it is no more than a picture. */
export const CoverageMap = ({ countries, boxes = [], always = false }: CoverageMapOptions) => {
  const { texts } = useVisit();
  const shown = countries.filter(({ code }) => isDrawn(code));
  if (shown.length + boxes.length === 0 && !always) return null;
  const most = Math.max(0, ...shown.map(({ count }) => count ?? 0));
  const byCode = new Map(shown.map((country) => [country.code, country]));
  const outlines = outlinesOf(
    shown.flatMap(({ code }) => code ?? []),
    boxes,
  );
  return (
    <svg
      class="map"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={texts.map.label(
        countries
          .map(({ name }) => name)
          .filter(Boolean)
          .join(', ') || texts.map.area,
      )}
    >
      <rect class="sea" width={WIDTH} height={HEIGHT} />
      <path class="land" d={outlines.land} />
      {outlines.countries.map(({ code, path }, index) => {
        const country = byCode.get(code);
        return (
          <path key={index} class={country ? shadeOf(country, most) : 'covered'} d={path}>
            <title>{country?.name}</title>
          </path>
        );
      })}
      {outlines.dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} class="covered" cx={Math.round(x)} cy={Math.round(y)} r="70" />
      ))}
      {outlines.boxes.map((path) => (
        <path key={path} class="box" d={path} />
      ))}
    </svg>
  );
};
