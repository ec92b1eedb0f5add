/** The quality page of a dataset: score, dimensions, what to do first, and each indicator. */
import type { AssessedDataset, QualityOfDataset } from '../read.js';
import { bars, gauge } from './charts.js';
import { html, page, type Markup } from './layout.js';

type Indicator = QualityOfDataset['indicators'][number];

/** Name of a dimension for people. */
export const nameOfDimension = (dimension: string): string => dimension.charAt(0) + dimension.slice(1).toLowerCase();

/** What shows how an indicator came out, as a sign and in words. */
const result = ({ passed, url }: Indicator): Markup => {
  if (passed) return html`<span class="yes">✓ reached</span>`;
  if (url?.state === 'UNCHECKED') return html`<span class="open">… not checked yet</span>`;
  if (url?.state === 'REFUSED') return html`<span class="open">– not checked</span>`;
  return html`<span class="no">✗ missed</span>`;
};

const status = ({ url }: Indicator): string => (url?.status == null ? '' : ` (status ${url.status})`);

const row = (indicator: Indicator): Markup =>
  html`<tr>
    <th scope="row">${indicator.title}</th>
    <td class="result">${result(indicator)}</td>
    <td>${indicator.value ?? ''}${status(indicator)}</td>
    <td class="number">${`${indicator.points} / ${indicator.possible}`}</td>
  </tr>`;

const table = (dimension: string, indicators: readonly Indicator[]): Markup =>
  html`<table>
    <caption>
      ${nameOfDimension(dimension)}
    </caption>
    <thead>
      <tr>
        <th scope="col">Indicator</th>
        <th scope="col">Result</th>
        <th scope="col">Value</th>
        <th scope="col" class="number">Points</th>
      </tr>
    </thead>
    <tbody>
      ${indicators.map(row)}
    </tbody>
  </table>`;

const overview = ({ score, possible, band, dimensions }: QualityOfDataset): Markup =>
  html`<section class="overview">
    ${gauge(score, possible, band)}
    <div class="${band.toLowerCase()}">
      ${bars(
        'Points by dimension',
        dimensions.map(({ dimension, points, possible: most }) => ({
          name: nameOfDimension(dimension),
          value: points,
          most,
          label: `${points} of ${most}`,
        })),
      )}
    </div>
  </section>`;

/** Pieces of advice that are shown. */
const MOST_ADVICE = 8;

const titleOf = ({ distributions }: AssessedDataset, id: string): string =>
  distributions.find(({ identifier }) => identifier === id)?.title ?? id;

const of = (title: string): Markup => html`<span class="note">(${title})</span>`;

const advice = (dataset: AssessedDataset, { advice: all, distributions: { length } }: QualityOfDataset): Markup =>
  html`<section>
    <h2>What to do first</h2>
    ${
      all.length === 0
        ? html`<p class="note">Nothing is left to do.</p>`
        : html`<ol class="advice">
            ${all.slice(0, MOST_ADVICE).map(
              ({ gain, text, distribution }) =>
                html`<li>
                  <span class="gain">+${String(gain)} points</span>
                  <p>${text} ${length > 1 && distribution !== null ? of(titleOf(dataset, distribution)) : undefined}</p>
                </li>`,
            )}
          </ol>`
    }
  </section>`;

const distributions = (dataset: AssessedDataset, { distributions: all }: QualityOfDataset): Markup | undefined =>
  all.length < 2
    ? undefined
    : html`<section>
        <h2>Distributions</h2>
        <p class="note">In each dimension the distribution that brings most points counts.</p>
        <table>
          <thead>
            <tr>
              <th scope="col">Distribution</th>
              ${['Accessibility', 'Interoperability', 'Reusability', 'Contextuality'].map(
                (name) => html`<th scope="col" class="number">${name}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${all.map(
              (one) =>
                html`<tr>
                  <th scope="row">${titleOf(dataset, one.identifier)}</th>
                  ${[one.accessibility, one.interoperability, one.reusability, one.contextuality].map(
                    (points) => html`<td class="number">${String(points)}</td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </section>`;

/** The page. */
export const datasetPage = (dataset: AssessedDataset): string => {
  const { quality, identifier } = dataset;
  const title = dataset.title ?? identifier;
  if (!quality) return page(title, html`Quality of the metadata`, [html`<section>Not assessed yet.</section>`]);
  const address = `/srv/repo/datasets/${encodeURIComponent(identifier)}`;
  const lead = html`Quality of the metadata, assessed ${quality.computedAt.slice(0, 16).replace('T', ' ')} UTC.
    <a href="${`${address}.ttl/metrics`}">Measurements as RDF</a>,
    <a href="${`${address}.ttl/validation`}">validation report</a>`;
  const tables = quality.dimensions.map(({ dimension }) =>
    table(
      dimension,
      quality.indicators.filter((indicator) => indicator.dimension === dimension),
    ),
  );
  return page(title, lead, [
    overview(quality),
    advice(dataset, quality),
    html`<section>
      <h2>Indicators</h2>
      ${tables}
    </section>`,
    ...[distributions(dataset, quality)].filter((part) => part !== undefined),
  ]);
};
