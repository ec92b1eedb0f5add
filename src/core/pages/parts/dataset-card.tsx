/** Datasets in lists. */
import type { DatasetCardFragment, FoundPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';
import { Tags } from './facts.js';
import { Emblem } from './emblem.js';
import { QualityBadge } from './quality-badge.js';
import { StandingTag } from './standing.js';
import { choose, languageAttributes, shorten, Text } from './text.js';
import { ThemeIcon } from './theme-icon.js';

/** Characters of a description that a card shows. */
const EXCERPT = 220;

/** One dataset; the whole card leads to its page. */
export const DatasetCard = ({
  dataset,
  comparable = false,
}: {
  readonly dataset: DatasetCardFragment;
  /** True where the form `compare` stands on the page: the card can be chosen for it. */
  readonly comparable?: boolean;
}) => {
  const { texts, formats, languages, language } = useVisit();
  const { identifier, titles, descriptions, publisher, distributions, quality, themes } = dataset;
  const description = choose(descriptions, languages);
  const changed = dataset.modified ?? dataset.issued;
  const within =
    dataset.catalogue && (choose(dataset.catalogue.titles, languages)?.value ?? dataset.catalogue.identifier);
  return (
    <li class="card product">
      <ThemeIcon theme={themes[0]?.code} />
      <h3>
        <a href={to.dataset(identifier)}>
          <Text of={titles} fallback={identifier} />
        </a>
      </h3>
      {comparable ? (
        <label class="compare-choice">
          <input
            type="checkbox"
            name="id"
            value={identifier}
            form="compare"
            aria-label={texts.compare.this(choose(titles, languages)?.value ?? identifier)}
          />{' '}
          {texts.compare.choose}
        </label>
      ) : null}
      {description ? <p {...languageAttributes(description, language)}>{shorten(description.value, EXCERPT)}</p> : null}
      <div class="card-foot">
        <span class="meta">
          {publisher?.name ? (
            <span>
              <Emblem name={publisher.name} logo={dataset.publisherLogo} />
              {publisher.name}
            </span>
          ) : null}
          {within && within !== publisher?.name ? <span>{within}</span> : null}
          {changed ? <time dateTime={changed}>{formats.date(changed)}</time> : null}
        </span>
        <Tags label={texts.distribution.format} of={distributions.flatMap(({ format }) => format?.code ?? [])} />
        <StandingTag dataset={dataset} />
        <QualityBadge quality={quality} />
      </div>
    </li>
  );
};

type Found = Pick<FoundPartsFragment, 'edges'>;

const isDataset = (node: Found['edges'][number]['node']): node is DatasetCardFragment =>
  node !== null && 'titles' in node;

/** The datasets of hits; those that vanished meanwhile are left out. */
export const datasetsOf = ({ edges }: Found): DatasetCardFragment[] => edges.map(({ node }) => node).filter(isDataset);

/** Cards below one another. */
export const DatasetList = ({
  datasets,
  comparable = false,
}: {
  readonly datasets: readonly DatasetCardFragment[];
  readonly comparable?: boolean;
}) => (
  <ul class="cards">
    {datasets.map((dataset) => (
      <DatasetCard key={dataset.identifier} dataset={dataset} comparable={comparable} />
    ))}
  </ul>
);
