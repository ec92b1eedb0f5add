/** The column beside the data: quality, downloads of the metadata, versions. */
import { QualityBadge } from '../parts/quality-badge.js';
import { Text } from '../parts/text.js';
import { downloads, to } from '../urls.js';
import { useVisit } from '../visit.js';
import type { ShownDataset } from './distribution.js';

type Quality = NonNullable<ShownDataset['quality']>;

const Meter = ({
  name,
  points,
  possible,
}: {
  readonly name: string;
  readonly points: number;
  readonly possible: number;
}) => {
  const { texts, formats } = useVisit();
  return (
    <li>
      <span>{name}</span>
      <span class="figure">{texts.quality.of(formats.number(points), formats.number(possible))}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="4" rx="2" />
        <rect class="fill" width={possible === 0 ? 0 : Math.round((points / possible) * 1000) / 10} height="4" rx="2" />
      </svg>
    </li>
  );
};

const QualityPanel = ({ quality, id }: { readonly quality: Quality; readonly id: string }) => {
  const { texts, formats } = useVisit();
  return (
    <section class="panel" aria-labelledby="quality">
      <h2 id="quality">{texts.quality.title}</h2>
      <p class="score">
        <strong>{formats.number(quality.score)}</strong> {texts.quality.outOf(formats.number(quality.possible))}
        <QualityBadge quality={quality} />
      </p>
      <ul class={`bars band-${quality.band.toLowerCase()}`}>
        {quality.dimensions.map(({ dimension, points, possible }) => (
          <Meter key={dimension} name={texts.quality.dimensions[dimension]} points={points} possible={possible} />
        ))}
      </ul>
      <p>
        <a href={to.datasetQuality(id)}>{texts.quality.details}</a>
      </p>
    </section>
  );
};

/** A query for the dataset, as GraphiQL takes it from its address. */
export const graphiqlAddress = (id: string): string => {
  const query = `query Dataset($id: ID!) {
  dataset(id: $id) {
    title
    description
    publisher { name }
    distributions { title format { code } licence { label } accessUrls }
    monetization { purchaseOffers { type price } }
    quality { score band }
  }
}`;
  return `${to.graphiql}?${new URLSearchParams({ query, variables: JSON.stringify({ id }) }).toString()}`;
};

const MetadataPanel = ({ dataset: { identifier, iri } }: { readonly dataset: ShownDataset }) => {
  const { texts } = useVisit();
  return (
    <section class="panel" aria-labelledby="metadata">
      <h2 id="metadata">{texts.dataset.downloads}</h2>
      <ul class="downloads">
        {downloads.map(([name, suffix]) => (
          <li key={suffix}>
            <a href={to.datasetRdf(identifier, suffix)}>{name}</a>
          </li>
        ))}
      </ul>
      <p class="label" id="iri-name">
        {texts.dataset.iri}
      </p>
      <p class="copyable">
        <code id="iri">{iri}</code>
        <button type="button" class="quiet" data-copy="iri" data-done={texts.dataset.copied} hidden>
          {texts.dataset.copy}
        </button>
      </p>
      <p>
        <a class="button quiet" href={graphiqlAddress(identifier)} title={texts.dataset.graphiqlHint}>
          {texts.dataset.graphiql}
        </a>
      </p>
    </section>
  );
};

const Versions = ({
  dataset: { identifier, record, offer, original, marketplaceDataset },
}: {
  readonly dataset: ShownDataset;
}) => {
  const { texts, formats } = useVisit();
  return (
    <section class="panel" aria-labelledby="versions">
      <h2 id="versions">{texts.dataset.versions}</h2>
      <dl class="facts">
        <div class="fact">
          <dt>{texts.dataset.lastStored}</dt>
          <dd>{formats.date(record.modified)}</dd>
        </div>
        <div class="fact">
          <dt>{texts.dataset.firstStored}</dt>
          <dd>{formats.date(record.issued)}</dd>
        </div>
        {[
          [texts.dataset.twinOn, offer?.marketplaceOfferId, marketplaceDataset] as const,
          [texts.dataset.twinOf, offer?.originalId, original] as const,
        ].map(([name, id, twin]) =>
          id ? (
            <div class="fact" key={name}>
              <dt>{name}</dt>
              <dd>
                <a href={to.dataset(id)}>
                  <Text of={twin?.titles ?? []} fallback={id} />
                </a>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <p>
        <a href={to.versions(identifier)}>{texts.version.all}</a>
      </p>
    </section>
  );
};

/** The column beside the data. */
export const Side = ({ dataset }: { readonly dataset: ShownDataset }) => (
  <div class="side">
    {dataset.quality ? <QualityPanel quality={dataset.quality} id={dataset.identifier} /> : null}
    <MetadataPanel dataset={dataset} />
    <Versions dataset={dataset} />
  </div>
);
