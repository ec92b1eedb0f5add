/** The column beside the data: quality, downloads of the metadata, versions. */
import { croissant } from '../../../features/profiles/croissant.js';
import { Bars } from '../../../core/pages/charts/bars.js';
import { CoverageMap } from '../../../core/pages/parts/map.js';
import { bandClass, QualityBadge } from '../../../core/pages/parts/quality-badge.js';
import { conceptName } from '../../../core/pages/parts/facts.js';
import { isDrawn } from '../../../core/pages/parts/outlines.js';
import { Subject } from '../../../core/pages/parts/sold.js';
import { downloads, to } from '../../../core/pages/urls.js';
import { useVisit } from '../../../core/pages/visit.js';
import type { ShownDataset } from './distribution.js';

type Quality = NonNullable<ShownDataset['quality']>;

const QualityPanel = ({ quality, id }: { readonly quality: Quality; readonly id: string }) => {
  const { texts, formats } = useVisit();
  return (
    <section class="panel" aria-labelledby="quality">
      <h2 id="quality">{texts.quality.title}</h2>
      <p class="score">
        <strong>{formats.number(quality.score)}</strong> {texts.quality.outOf(formats.number(quality.possible))}
        <QualityBadge quality={quality} />
      </p>
      <div class={bandClass(quality.band)}>
        <Bars
          title={texts.quality.byDimension}
          rows={quality.dimensions.map(({ dimension, points, possible }) => ({
            name: texts.quality.dimensions[dimension],
            value: points,
            most: possible,
            label: texts.quality.of(formats.number(points), formats.number(possible)),
          }))}
        />
      </div>
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
    listing { state offers { price currency priceUnit } }
    quality { score band }
  }
}`;
  return `${to.graphiql}?${new URLSearchParams({ query, variables: JSON.stringify({ id }) }).toString()}`;
};

const MetadataPanel = ({ dataset }: { readonly dataset: ShownDataset }) => {
  const visit = useVisit();
  const { texts } = visit;
  const { identifier, iri } = dataset;
  return (
    <section class="panel" aria-labelledby="metadata">
      <h2 id="metadata">{texts.dataset.downloads}</h2>
      <ul class="downloads">
        {downloads.map(([name, suffix]) => (
          <li key={suffix}>
            <a href={to.datasetRdf(identifier, suffix)}>{name}</a>
          </li>
        ))}
        <li>
          <a href={to.datasetProfile(identifier, 'schema.org')}>schema.org</a>
        </li>
        {croissant(dataset, visit) ? (
          <li>
            <a href={to.datasetProfile(identifier, 'croissant')}>Croissant</a>
          </li>
        ) : null}
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

const Versions = ({ dataset: { identifier, record, listing } }: { readonly dataset: ShownDataset }) => {
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
        {[[texts.dataset.twinOn, listing.dataset] as const, [texts.dataset.twinOf, listing.original] as const].map(
          ([name, twin]) =>
            twin && twin.identifier !== identifier ? (
              <div class="fact" key={name}>
                <dt>{name}</dt>
                <dd>
                  <Subject dataset={twin} />
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

/** The places on a map; nothing where none of them can be drawn. */
const Places = ({ dataset: { spatial, places } }: { readonly dataset: ShownDataset }) => {
  const { texts } = useVisit();
  const countries = spatial.map((place) => ({ code: place.code, name: conceptName(place) }));
  const boxes = places.flatMap(({ box }) => box ?? []);
  if (boxes.length === 0 && !countries.some(({ code }) => isDrawn(code))) return null;
  return (
    <section class="panel" aria-labelledby="places">
      <h2 id="places">{texts.map.where}</h2>
      <CoverageMap countries={countries} boxes={boxes} />
      <p class="note">
        {countries
          .map(({ name }) => name)
          .filter(Boolean)
          .join(', ')}
      </p>
    </section>
  );
};

/** The column beside the data. */
export const Side = ({ dataset }: { readonly dataset: ShownDataset }) => (
  <div class="side">
    {dataset.quality ? <QualityPanel quality={dataset.quality} id={dataset.identifier} /> : null}
    <Places dataset={dataset} />
    <MetadataPanel dataset={dataset} />
    <Versions dataset={dataset} />
  </div>
);
