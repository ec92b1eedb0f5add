/** The quality page of a catalogue: how the scores are distributed, the dimensions, and the datasets that need most work. */
import type { CatalogueQualityQuery, WorstDatasetsQuery } from '../../generated/operations.js';
import { bars, gauge } from './charts.js';
import { nameOfDimension } from './dataset.js';
import { html, number, page, type Markup } from './layout.js';

type Catalogue = NonNullable<CatalogueQualityQuery['catalogue']>;
type Summary = Catalogue['quality'];
type Worst = WorstDatasetsQuery['datasetsByQuality']['edges'];

const overview = ({ score, possible, band, dimensions }: Summary): Markup =>
  html`<section class="overview">
    ${gauge(score, possible, band)}
    <div class="${band.toLowerCase()}">
      ${bars(
        'Points by dimension',
        dimensions.map(({ dimension, points, possible: most }) => ({
          name: nameOfDimension(dimension),
          value: points,
          most,
          label: `${number(points)} of ${number(most)}`,
        })),
      )}
    </div>
  </section>`;

const distribution = ({ bands, assessed, mean, median, compliance }: Summary): Markup =>
  html`<section>
    <h2>Distribution of scores</h2>
    ${bars(
      'Datasets by band',
      bands.map(({ band, number: count }) => ({
        name: nameOfDimension(band),
        value: count,
        most: assessed,
        label: `${count} ${count === 1 ? 'dataset' : 'datasets'}`,
      })),
    )}
    <p class="note">
      Mean ${number(mean ?? 0)}, median ${number(median ?? 0)}; ${number(compliance ?? 0)} % conform to DCAT-AP.
    </p>
  </section>`;

const worst = (edges: Worst): Markup =>
  html`<section>
    <h2>Datasets with most to gain</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Dataset</th>
          <th scope="col">Band</th>
          <th scope="col" class="number">Score</th>
        </tr>
      </thead>
      <tbody>
        ${edges.map(
          ({ node: { identifier, title, quality } }) =>
            html`<tr>
              <th scope="row">
                <a href="${`/srv/catalog/datasets/${encodeURIComponent(identifier)}/quality`}"
                  >${title ?? identifier}</a
                >
              </th>
              <td>${nameOfDimension(quality?.band ?? '')}</td>
              <td class="number">${String(quality?.score ?? '')}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;

/** The page. */
export const cataloguePage = (catalogue: Catalogue, edges: Worst): string => {
  const { quality, identifier } = catalogue;
  const title = catalogue.title ?? identifier;
  if (quality.assessed === 0) {
    return page(title, html`Quality of the metadata`, [html`<section>No dataset is assessed yet.</section>`]);
  }
  const lead = html`Quality of the metadata of ${String(quality.assessed)}
  ${quality.assessed === 1 ? 'dataset' : 'datasets'}.`;
  return page(title, lead, [overview(quality), distribution(quality), worst(edges)]);
};
