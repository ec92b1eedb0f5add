/** What stands where a list is empty: a drawing, what is missing, and the way on. */
import type { ComponentChildren } from 'preact';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';

/** Drawings on a grid of 120 by 80: what is filled with a tint, and the lines over it. */
const DRAWINGS = {
  box: [
    'M30 34 60 46v26L30 58z',
    'M30 34 60 22l30 12-30 12zM30 34v24l30 14 30-14V34M60 46v26M30 34 20 26l30-12 10 8 10-8 30 12-10 8',
  ],
  search: [
    'M56 20a19 19 0 1 0 .1 0z',
    'M56 20a19 19 0 1 0 .1 0zM70 53l16 16M47 39h18M56 30v18M22 20h10M22 30h8M22 60h14M88 20h12M94 30h6',
  ],
  shelf: [
    'M30 24h14v28H30zM62 30h12v22H62z',
    'M22 56h76M22 60h76M30 24h14v28H30zM46 18h14v34H46zM62 30h12v22H62zM77 51l5-29 11 2-5 28M34 30h6M50 25h6M66 36h4',
  ],
  basket: ['M32 38h56l-7 28H39z', 'M32 38h56l-7 28H39zM26 38h68M44 38l10-20M76 38 66 18M50 46v12M60 46v12M70 46v12'],
  coins: [
    'M38 44a16 7 0 1 0 .1 0z',
    'M22 51c0 10 32 10 32 0M22 51v14c0 10 32 10 32 0V51c0-10-32-10-32 0M22 58c0 10 32 10 32 0M62 62l12-16 10 8 16-28M90 26h10v10',
  ],
  letters: ['M26 26h48v30H26z', 'M26 26h48v30H26zM26 26l24 18 24-18M46 62h48V34H80M86 44h-6M86 50h-6'],
  bell: [
    'M44 54c4-4 4-8 4-16a12 12 0 0 1 24 0c0 8 0 12 4 16z',
    'M44 54c4-4 4-8 4-16a12 12 0 0 1 24 0c0 8 0 12 4 16zM56 60a4 4 0 0 0 8 0M60 26v-6M34 30c-4 4-4 12 0 16M86 30c4 4 4 12 0 16',
  ],
  key: ['M44 26a14 14 0 1 0 .1 0z', 'M44 26a14 14 0 1 0 .1 0zM44 35a5 5 0 1 0 .1 0zM58 40h38v10M84 40v8M74 40v6'],
  hook: [
    'M24 30h22v20H24zM74 30h22v20H74z',
    'M24 30h22v20H24zM74 30h22v20H74zM46 40h28M66 34l8 6-8 6M30 36h10M30 42h6M80 36h10M80 42h6M60 24v-6M60 62v-6',
  ],
  people: [
    'M46 22a9 9 0 1 0 .1 0zM74 22a9 9 0 1 0 .1 0z',
    'M46 22a9 9 0 1 0 .1 0zM74 22a9 9 0 1 0 .1 0zM28 62c0-24 36-24 36 0zM62 50c8-10 30-6 30 12H70',
  ],
  columns: [
    'M26 20h30v44H26z',
    'M26 20h30v44H26zM64 20h30v44H64zM32 30h18M32 40h12M32 50h16M70 30h18M70 40h16M70 50h8',
  ],
} as const;

/** A drawing of our own; it says nothing that the words beside it do not. */
const Drawing = ({ of }: { readonly of: keyof typeof DRAWINGS }) => {
  const [tint, lines] = DRAWINGS[of];
  return (
    <svg class="drawing" viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
      <path class="tint" d={tint} />
      <path d={lines} />
    </svg>
  );
};

/** Where to go from here. */
export interface WayOn {
  readonly href: string;
  readonly label: string;
}

/** The words of a note where nothing is. */
export interface EmptyNote {
  readonly title: string;
  readonly hint?: string;
  /** Without it, the way of somebody who wants to add data. */
  readonly next?: WayOn;
}

/** The way of somebody who wants to add data: to the workspace, by a login where one is needed. */
export const wayToAdd = ({ visitor, texts: { next } }: Visit): WayOn => {
  if (visitor) return { href: to.account, label: next.workspace };
  return { href: `${to.login}?${new URLSearchParams({ return: to.account }).toString()}`, label: next.logIn };
};

/** What a list without datasets says: nobody has stored any yet, or those who are logged in see some. */
export const withoutDatasets = ({ visitor, readsAreOpen, path, texts }: Visit): EmptyNote => {
  if (visitor || readsAreOpen) return { title: texts.home.empty, hint: texts.home.emptyHint };
  const href = `${to.login}?${new URLSearchParams({ return: path }).toString()}`;
  return { title: texts.errors.UNAUTHENTICATED, hint: texts.errors.loginHint, next: { href, label: texts.nav.login } };
};

/** The note where nothing is. */
export const Empty = ({
  picture,
  title,
  next,
  children,
}: {
  readonly picture: keyof typeof DRAWINGS;
  readonly title: string;
  /** Without it, the way of somebody who wants to add data. */
  readonly next?: WayOn;
  readonly children?: ComponentChildren;
}) => {
  const { href, label } = next ?? wayToAdd(useVisit());
  return (
    <div class="empty">
      <Drawing of={picture} />
      <p class="empty-title">{title}</p>
      {children === undefined ? null : <p>{children}</p>}
      <p>
        <a class="button quiet" href={href}>
          {label}
        </a>
      </p>
    </div>
  );
};

/** The note where datasets would be listed. */
export const EmptyBox = ({ note: { title, hint, next } }: { readonly note: EmptyNote }) => (
  <Empty picture="box" title={title} {...(next ? { next } : {})}>
    {hint}
  </Empty>
);
