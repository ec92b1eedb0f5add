/** Links to the pages of a list. */
import { useVisit } from '../visit.js';

/** Pages shown on each side of the current one. */
const AROUND = 2;

const near = (page: number, last: number): number[] => {
  const pages = [1, last, ...Array.from({ length: 2 * AROUND + 1 }, (_, index) => page - AROUND + index)];
  return [...new Set(pages)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
};

/** Options of a pager. */
export interface PagerOptions {
  /** Current page, from 1. */
  readonly page: number;
  readonly last: number;
  readonly hrefOf: (page: number) => string;
}

/** The pager; nothing where one page holds everything. */
export const Pager = ({ page, last, hrefOf }: PagerOptions) => {
  const { texts, formats } = useVisit();
  if (last < 2) return null;
  return (
    <nav class="pager" aria-label={texts.pager.label}>
      {page > 1 ? (
        <a class="step" rel="prev" href={hrefOf(page - 1)}>
          <span aria-hidden="true">← </span>
          {texts.pager.previous}
        </a>
      ) : null}
      <ol>
        {near(page, last).map((number) => (
          <li key={number}>
            <a
              href={hrefOf(number)}
              aria-label={texts.pager.go(formats.number(number))}
              {...(number === page ? { 'aria-current': 'page' as const } : {})}
            >
              {formats.number(number)}
            </a>
          </li>
        ))}
      </ol>
      {page < last ? (
        <a class="step" rel="next" href={hrefOf(page + 1)}>
          {texts.pager.next}
          <span aria-hidden="true"> →</span>
        </a>
      ) : null}
    </nav>
  );
};
