/** The emblem of an organization: its logo, else its initials on a shape and colour that belong to its name, so that it is known again everywhere. */
import { createHash } from 'node:crypto';
import type { LogoPartsFragment } from '../../../../schema/operations/generated/operations.js';

const SHAPES = [
  'M24 3 42 13.5v21L24 45 6 34.5v-21z',
  'M24 4a20 20 0 1 0 0 40 20 20 0 0 0 0-40z',
  'M12 5h24a7 7 0 0 1 7 7v24a7 7 0 0 1-7 7H12a7 7 0 0 1-7-7V12a7 7 0 0 1 7-7z',
  'M24 3 45 24 24 45 3 24z',
] as const;
/** Classes of colours. */
const TINTS = ['emblem tint-0', 'emblem tint-1', 'emblem tint-2', 'emblem tint-3', 'emblem tint-4', 'emblem tint-5'];

/** First letters of the first two words that begin with one. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s\-–/]+/)
    .flatMap((word) => /^[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();

/** A logo as pages show it. */
export type ShownLogo = Pick<LogoPartsFragment, 'path' | 'width' | 'height'>;

/** Side of an emblem in pixels. */
const SIDE = 40;

/** A logo. `alt` says what it is where no name stands beside it. */
export const LogoPicture = ({ logo, alt = '' }: { readonly logo: ShownLogo; readonly alt?: string }) => (
  <img class="logo" src={logo.path} width={logo.width} height={logo.height} alt={alt} loading="lazy" decoding="async" />
);

/** The emblem; the name stands beside it. */
export const Emblem = ({ name, logo }: { readonly name: string; readonly logo?: ShownLogo | null | undefined }) => {
  if (logo) return <LogoPicture logo={logo} />;
  const [shape = 0, tint = 0] = createHash('sha256').update(name).digest();
  return (
    <svg class={TINTS[tint % TINTS.length]} viewBox="0 0 48 48" width={SIDE} height={SIDE} aria-hidden="true">
      <path d={SHAPES[shape % SHAPES.length]} />
      <text x="24" y="30" text-anchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  );
};
