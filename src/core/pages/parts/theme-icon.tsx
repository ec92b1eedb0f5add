/** Icons of the EU's data themes, drawn for these pages: lines on a grid of 24. */

/** Paths by the code of the theme. */
const PATHS: Readonly<Record<string, string>> = {
  AGRI: 'M12 21V9M12 13c-4 0-6-2-6-6 4 0 6 2 6 6zM12 17c4 0 6-2 6-6-4 0-6 2-6 6zM12 9c-2-2-2-4 0-6 2 2 2 4 0 6z',
  ECON: 'M4 20h16M6 20v-6M11 20V9M16 20v-8M4 9l5-5 5 3 6-4M20 3v4M20 3h-4',
  EDUC: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
  ENER: 'M13 2 5 14h6l-1 8 8-12h-6z',
  ENVI: 'M5 19c0-9 5-14 15-15 0 10-5 15-13 14M5 21c1-6 4-9 9-11',
  GOVE: 'M3 20h18M4 9l8-5 8 5zM6 9v8M10 9v8M14 9v8M18 9v8M4 17h16',
  HEAL: 'M12 20C4 15 2 11 3 8c1-4 7-5 9-1 2-4 8-3 9 1 1 3-1 7-9 12zM8 12h2l1-2 2 4 1-2h2',
  INTR: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  JUST: 'M12 3v18M7 21h10M5 7h14M5 7l-3 7c2 2 4 2 6 0zM19 7l-3 7c2 2 4 2 6 0z',
  REGI: 'M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  SOCI: 'M8.5 4a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2 20c0-9 13-9 13 0M16 5a3 3 0 1 1 0 6M17 14c3 0 5 2 5 6',
  TECH: 'M9 3v6l-5 9c-1 2 0 3 2 3h12c2 0 3-1 2-3l-5-9V3M8 3h8M7 15h10',
  TRAN: 'M6 4h12c1 0 2 1 2 2v9c0 1-1 2-2 2H6c-1 0-2-1-2-2V6c0-1 1-2 2-2zM4 11h16M8 14h1M15 14h1M8 17l-2 4M16 17l2 4',
};
/** A stack of layers, for themes that are none of these. */
const OTHER = 'M3 8l9-5 9 5-9 5zM3 12l9 5 9-5M3 16l9 5 9-5';

/** The icon of a theme by its code, such as `TRAN`, or by the IRI that ends with it. It says nothing that a name beside it does not. */
export const ThemeIcon = ({ theme }: { readonly theme: string | null | undefined }) => {
  const code = theme?.split('/').at(-1) ?? '';
  return (
    <svg class="theme-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={PATHS[code] ?? OTHER} />
    </svg>
  );
};
