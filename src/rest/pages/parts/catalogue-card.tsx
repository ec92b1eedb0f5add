/** Catalogues in lists. */
import type { CatalogueCardFragment } from '../../generated/operations.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';
import { choose, languageAttributes, shorten, Text } from './text.js';

/** Characters of a description that a card shows. */
const EXCERPT = 160;

const CatalogueCard = ({ catalogue }: { readonly catalogue: CatalogueCardFragment }) => {
  const { texts, formats, languages, language } = useVisit();
  const description = choose(catalogue.descriptions, languages);
  return (
    <li class="card">
      <h3>
        <a href={to.catalogue(catalogue.identifier)}>
          <Text of={catalogue.titles} fallback={catalogue.identifier} />
        </a>
      </h3>
      {description ? <p {...languageAttributes(description, language)}>{shorten(description.value, EXCERPT)}</p> : null}
      <div class="card-foot">
        <span class="meta">
          <span>{texts.catalogue.datasets(formats.number(catalogue.datasetCount), catalogue.datasetCount)}</span>
          {catalogue.publisher?.name ? <span>{catalogue.publisher.name}</span> : null}
        </span>
      </div>
    </li>
  );
};

/** Cards beside one another where there is room. */
export const CatalogueList = ({ catalogues }: { readonly catalogues: readonly CatalogueCardFragment[] }) => (
  <ul class="cards grid">
    {catalogues.map((catalogue) => (
      <CatalogueCard key={catalogue.identifier} catalogue={catalogue} />
    ))}
  </ul>
);
