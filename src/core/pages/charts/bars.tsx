/** Bars below one another. */

/** One bar. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  /** The label at its end. */
  readonly label: string;
}

/** Bars below one another. Name and figure are text, so that they keep their size and are read out. */
export const Bars = ({ title, rows }: { readonly title: string; readonly rows: readonly Bar[] }) => (
  <ul class="bars" aria-label={title}>
    {rows.map(({ name, value, most, label }) => (
      <li key={name}>
        <span>{name}</span> <span class="figure">{label}</span>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="100" height="4" />
          <rect class="fill" width={most === 0 ? 0 : Math.round((value / most) * 1000) / 10} height="4" />
        </svg>
      </li>
    ))}
  </ul>
);
