/** Names with values, below one another. */
import type { ComponentChildren } from 'preact';
import type { ConceptPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { isLink, wayTo } from '../urls.js';
import { useVisit } from '../visit.js';

/** One fact; nothing is shown where the value is missing. */
export const Fact = ({ name, children }: { readonly name: string; readonly children?: ComponentChildren }) => {
  const missing =
    children == null || children === '' || children === false || (Array.isArray(children) && children.length === 0);
  return missing ? null : (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
};

/** A link where the IRI can be one, else the IRI as text. */
export const IriLink = ({ iri, children }: { readonly iri: string; readonly children?: ComponentChildren }) => {
  const { base } = useVisit();
  return isLink(iri) ? (
    <a href={wayTo(iri, base)} rel="nofollow noopener">
      {children ?? iri}
    </a>
  ) : (
    <span>{children ?? iri}</span>
  );
};

/** A concept by its label, else its code, else its IRI. */
export const conceptName = ({
  label,
  code,
  iri,
}: Omit<ConceptPartsFragment, 'iri'> & { readonly iri: string | null }): string => label ?? code ?? iri ?? '';

/** Concepts in a row. */
export const Concepts = ({ of }: { readonly of: readonly ConceptPartsFragment[] }) => (
  <>{of.map(conceptName).filter(Boolean).join(', ')}</>
);

/** Short words in a row, such as formats. */
export const Tags = ({ of, label }: { readonly of: readonly string[]; readonly label?: string }) =>
  of.length === 0 ? null : (
    <ul class="tags" aria-label={label}>
      {[...new Set(of)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
