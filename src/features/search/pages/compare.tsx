/** Datasets side by side: `/srv/catalog/compare?id=…&id=…`. */
import type { ComparePageQuery } from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { conceptName } from '../../../core/pages/parts/facts.js';
import { QualityBadge } from '../../../core/pages/parts/quality-badge.js';
import { StandingTag } from '../../../core/pages/parts/standing.js';
import { choose, shorten, Text } from '../../../core/pages/parts/text.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

type Hit = ComparePageQuery['search']['edges'][number]['node'];

/** A dataset that is compared. */
export type Compared = Exclude<NonNullable<Hit>, Readonly<Record<PropertyKey, never>>>;

/** True for hits that are datasets, and still there. */
export const isCompared = (hit: Hit): hit is Compared => hit !== null && 'titles' in hit;

/** Most datasets beside one another. */
export const MOST_COMPARED = 4;
/** Characters of a description. */
const EXCERPT = 240;

/** What is compared: the name of a row, and its value for a dataset in words. */
type Row = readonly [name: string, value: (dataset: Compared) => string];

const distinct = (values: readonly (string | null | undefined)[]): string =>
  [...new Set(values.filter((value): value is string => Boolean(value)))].join(', ');

const periodOf = ({ temporal }: Compared, { formats }: Visit): string =>
  distinct(
    temporal.map(({ start, end }) => [start, end].map((day) => (day === null ? '…' : formats.date(day))).join(' – ')),
  );

const sizeOf = ({ distributions }: Compared, { formats }: Visit): string => {
  const sizes = distributions.map(({ byteSize }) => Number(byteSize ?? NaN)).filter((size) => !Number.isNaN(size));
  return sizes.length === 0 ? '' : formats.bytes(String(sizes.reduce((sum, size) => sum + size, 0)));
};

const rowsFor = (visit: Visit): readonly Row[] => {
  const { texts, formats, languages } = visit;
  const { dataset, distribution, form } = texts;
  return [
    [form.description, ({ descriptions }) => shorten(choose(descriptions, languages)?.value ?? '', EXCERPT)],
    [dataset.publisher, ({ publisher }) => publisher?.name ?? ''],
    [distribution.format, ({ distributions }) => distinct(distributions.map(({ format }) => format?.code))],
    [
      distribution.licence,
      ({ distributions }) =>
        distinct(distributions.map(({ licence }) => licence && (licence.label ?? licence.title ?? licence.code))),
    ],
    [distribution.size, (one) => sizeOf(one, visit)],
    [dataset.themes, ({ themes }) => distinct(themes.map(conceptName))],
    [dataset.spatial, ({ spatial }) => distinct(spatial.map(conceptName))],
    [dataset.temporal, (one) => periodOf(one, visit)],
    [dataset.frequency, ({ accrualPeriodicity }) => (accrualPeriodicity ? conceptName(accrualPeriodicity) : '')],
    [dataset.languages, (one) => distinct(one.languages.map(conceptName))],
    [dataset.rights, ({ accessRights }) => (accessRights ? conceptName(accessRights) : '')],
    [dataset.modified, ({ modified, issued }) => ((modified ?? issued) ? formats.date(modified ?? issued ?? '') : '')],
  ];
};

const Comparison = ({ datasets }: { readonly datasets: readonly Compared[] }) => {
  const visit = useVisit();
  const { texts } = visit;
  const rows = rowsFor(visit)
    .map(([name, value]) => ({ name, values: datasets.map(value) }))
    .filter(({ values }) => values.some((value) => value !== ''));
  return (
    <div class="table compared" tabIndex={0} role="region" aria-label={texts.compare.title}>
      <table>
        <thead>
          <tr>
            <td />
            {datasets.map(({ identifier, titles }) => (
              <th key={identifier} scope="col">
                <a href={to.dataset(identifier)}>
                  <Text of={titles} fallback={identifier} />
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{texts.offer.price}</th>
            {datasets.map((dataset) => (
              <td key={dataset.identifier}>
                <StandingTag dataset={dataset} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{texts.quality.scoreName}</th>
            {datasets.map(({ identifier, quality }) => (
              <td key={identifier}>
                {quality ? visit.formats.number(quality.score) : null} <QualityBadge quality={quality} />
              </td>
            ))}
          </tr>
          {rows.map(({ name, values }) => (
            <tr key={name} {...(new Set(values).size === 1 ? { class: 'same' } : {})}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={datasets[index]?.identifier}>{value === '' ? '–' : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The page. */
export const comparePage = (datasets: readonly Compared[], { texts }: Visit): Page => ({
  title: texts.compare.title,
  trail: [[texts.nav.datasets, to.datasets]],
  content: (
    <>
      <header class="page-head">
        <h1>{texts.compare.title}</h1>
        <p class="lead">{texts.compare.lead}</p>
      </header>
      {datasets.length === 0 ? (
        <Empty picture="columns" title={texts.compare.none} next={{ href: to.datasets, label: texts.next.search }}>
          {texts.compare.noneHint}
        </Empty>
      ) : (
        <Comparison datasets={datasets} />
      )}
    </>
  ),
});
