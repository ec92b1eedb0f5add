/** Catalogues in lists. */
import type { CatalogueCardFragment } from '../../../../schema/operations/generated/operations.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';
import { choose, languageAttributes, shorten, Text } from './text.js';

/** Characters of a description that a card shows. */
const EXCERPT = 160;

const CatalogueCard = ({
  catalogue,
  level: Heading,
}: {
  readonly catalogue: CatalogueCardFragment;
  readonly level: 'h2' | 'h3';
}) => {
  const { texts, formats, languages, language } = useVisit();
  const description = choose(catalogue.descriptions, languages);
  return (
    <li class="card">
      <Heading>
        <a href={to.catalogue(catalogue.identifier)}>
          <Text of={catalogue.titles} fallback={catalogue.identifier} />
        </a>
      </Heading>
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
export const CatalogueList = ({
  catalogues,
  level = 'h3',
}: {
  readonly catalogues: readonly CatalogueCardFragment[];
  readonly level?: 'h2' | 'h3';
}) => (
  <ul class="cards grid">
    {catalogues.map((catalogue) => (
      <CatalogueCard key={catalogue.identifier} catalogue={catalogue} level={level} />
    ))}
  </ul>
);
