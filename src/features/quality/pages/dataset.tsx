/** The quality page of a dataset: score, dimensions, what to do first, and each indicator. */
import type { AssessedDataset, QualityOfDataset } from '../rest/read.js';
import type { QualityTrendQuery } from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { bandClass } from '../../../core/pages/parts/quality-badge.js';
import { idOf } from '../../../core/pages/forms/controls.js';
import { choose } from '../../../core/pages/parts/text.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { Bars } from '../../../core/pages/charts/bars.js';
import { Gauge } from '../../../core/pages/charts/gauge.js';
import { Radar } from '../../../core/pages/charts/radar.js';
import { IndicatorTable } from './indicator-table.js';
import { AdviceText } from './words.js';
import { Trend, type Point } from '../../../core/pages/charts/trend.js';

/** Pieces of advice that are shown. */
const MOST_ADVICE = 8;

interface Assessed {
  readonly dataset: AssessedDataset;
  readonly quality: QualityOfDataset;
}

/** Score and dimensions; those of datasets and of catalogues look the same. */
export const Overview = ({
  quality: { score, possible, band, dimensions },
}: {
  readonly quality: Pick<QualityOfDataset, 'score' | 'possible' | 'band' | 'dimensions'>;
}) => {
  const { texts, formats } = useVisit();
  return (
    <section class="panel overview">
      <Gauge score={score} possible={possible} band={band} />
      <div class={bandClass(band)}>
        <Bars
          title={texts.quality.byDimension}
          rows={dimensions.map(({ dimension, points, possible: most }) => ({
            name: texts.quality.dimensions[dimension],
            value: points,
            most,
            label: texts.quality.of(formats.number(points), formats.number(most)),
          }))}
        />
      </div>
    </section>
  );
};

const titleOf = ({ distributions }: AssessedDataset, id: string): string =>
  distributions.find(({ identifier }) => identifier === id)?.title ?? id;

const Advice = ({ dataset, quality }: Assessed) => {
  const { texts, formats } = useVisit();
  const isOneOfMany = quality.distributions.length > 1;
  const worthPoints = quality.advice.filter(({ profile }) => profile === null);
  return (
    <section class="panel">
      <h2>{texts.quality.first}</h2>
      {worthPoints.length === 0 ? (
        <p class="note">{texts.quality.nothing}</p>
      ) : (
        <ol class="advice">
          {worthPoints.slice(0, MOST_ADVICE).map((advice) => (
            <li key={`${advice.indicator} ${advice.distribution ?? ''}`}>
              <span class="gain">{texts.quality.gain(formats.number(advice.gain))}</span>
              <p>
                <AdviceText advice={advice} />{' '}
                {isOneOfMany && advice.distribution !== null ? (
                  <span class="note">({titleOf(dataset, advice.distribution)})</span>
                ) : null}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

/** What the profiles of its catalogue ask for, profile by profile; nothing where it names none. */
const Profiles = ({ dataset, quality, fieldOf }: Assessed & Pick<Compared, 'fieldOf'>) => {
  const { texts } = useVisit();
  const profiles = dataset.catalogue?.profiles ?? [];
  if (profiles.length === 0) return null;
  const asked = quality.advice.filter(({ profile }) => profile !== null);
  return (
    <section class="panel" id="profiles">
      <h2>{texts.quality.profiles.title}</h2>
      <p class="note">{texts.quality.profiles.lead(profiles.map(({ title }) => title).join(', '))}</p>
      {asked.length === 0 ? <p>{texts.quality.profiles.kept}</p> : null}
      {profiles.map((profile) => (
        <Asked key={profile.identifier} profile={profile} advice={asked} dataset={dataset} fieldOf={fieldOf} />
      ))}
    </section>
  );
};

/** The name of the field of the form where a property is changed; undefined where there is none. */
export type FieldOfProperty = (property: string) => string | undefined;

interface AskedFor {
  readonly profile: { readonly identifier: string; readonly title: string };
  readonly advice: QualityOfDataset['advice'];
  readonly dataset: AssessedDataset;
  readonly fieldOf: FieldOfProperty | undefined;
}

/** What one profile asks for; where the form has a field for it, with the way there. */
const Asked = ({ profile, advice, dataset, fieldOf }: AskedFor) => {
  const asked = advice.filter(({ profile: word }) => word === profile.identifier);
  if (asked.length === 0) return null;
  return (
    <>
      <h3>{profile.title}</h3>
      <ul class="asked">
        {asked.map(({ indicator, distribution, property, said, text }) => {
          const field = distribution === null && property !== null ? fieldOf?.(property) : undefined;
          return (
            <li key={`${indicator} ${distribution ?? ''}`}>
              {field === undefined ? (
                (said ?? text)
              ) : (
                <a href={`${to.editDataset(dataset.identifier)}#${idOf(field)}`}>{said ?? text}</a>
              )}
              {distribution === null ? null : <span class="note"> ({titleOf(dataset, distribution)})</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
};

const Distributions = ({ dataset, quality }: Assessed) => {
  const { texts, formats } = useVisit();
  if (quality.distributions.length < 2) return null;
  const columns = ['ACCESSIBILITY', 'INTEROPERABILITY', 'REUSABILITY', 'CONTEXTUALITY'] as const;
  return (
    <section class="panel">
      <h2>{texts.quality.distributions}</h2>
      <p class="note">{texts.quality.best}</p>
      <div class="table" tabIndex={0} role="region" aria-label={texts.quality.distributions}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.quality.distribution}</th>
              {columns.map((column) => (
                <th key={column} scope="col" class="number">
                  {texts.quality.dimensions[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {quality.distributions.map(
              ({ identifier, accessibility, interoperability, reusability, contextuality }) => (
                <tr key={identifier}>
                  <th scope="row">{titleOf(dataset, identifier)}</th>
                  {[accessibility, interoperability, reusability, contextuality].map((points, index) => (
                    <td key={columns[index]} class="number">
                      {formats.number(points)}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const Lead = ({ dataset: { identifier }, quality }: Assessed) => {
  const { texts, formats } = useVisit();
  return (
    <p class="lead">
      {texts.quality.assessed(formats.date(quality.computedAt))}{' '}
      <a href={to.measurements(identifier)}>{texts.quality.measurements}</a>,{' '}
      <a href={to.validation(identifier)}>{texts.quality.report}</a>
    </p>
  );
};

/** What a dataset is compared with: itself before, and the others of its catalogue. */
export interface Compared {
  readonly trend: readonly Point[];
  readonly catalogue: NonNullable<QualityTrendQuery['dataset']>['catalogue'] | undefined;
  /** Finds the field of the form where a property is changed; absent where the visitor may not change the dataset. */
  readonly fieldOf: FieldOfProperty | undefined;
}

/** The dimensions beside those of the catalogue; nothing where no other dataset could be compared. */
const Comparison = ({ quality, catalogue }: Pick<Assessed, 'quality'> & Pick<Compared, 'catalogue'>) => {
  const { texts, formats, languages } = useVisit();
  if (!catalogue || catalogue.quality.assessed < 2) return null;
  const axes = quality.dimensions.map(({ dimension, points, possible }) => {
    const mean = catalogue.quality.dimensions.find((other) => other.dimension === dimension)?.points ?? 0;
    const most = Math.max(1, possible);
    return {
      name: texts.quality.dimensions[dimension],
      ...{ share: points / most, mean: mean / most },
      label: texts.quality.of(formats.number(points), formats.number(possible)),
      meanLabel: texts.quality.of(formats.number(mean), formats.number(possible)),
    };
  });
  const name = choose(catalogue.titles, languages)?.value ?? catalogue.identifier;
  const { radar, dimension, thisDataset, meanOf } = texts.charts;
  return (
    <section class="panel">
      <h2>{radar}</h2>
      <Radar axes={axes} words={{ title: radar, what: dimension, own: thisDataset, mean: meanOf(name) }} />
    </section>
  );
};

const Content = ({ dataset, quality, trend, catalogue, fieldOf }: Assessed & Compared) => {
  const { texts } = useVisit();
  return (
    <>
      <Overview quality={quality} />
      <Comparison quality={quality} catalogue={catalogue} />
      <Advice dataset={dataset} quality={quality} />
      <Profiles dataset={dataset} quality={quality} fieldOf={fieldOf} />
      <Trend points={trend} possible={quality.possible} />
      <section class="panel">
        <h2>{texts.quality.indicators}</h2>
        {quality.dimensions.map(({ dimension }) => (
          <IndicatorTable
            key={dimension}
            dimension={dimension}
            indicators={quality.indicators.filter((indicator) => indicator.dimension === dimension)}
          />
        ))}
      </section>
      <Distributions dataset={dataset} quality={quality} />
    </>
  );
};

/** The page. */
export const datasetQualityPage = (dataset: AssessedDataset, compared: Compared, { texts }: Visit): Page => {
  const { quality, identifier } = dataset;
  const title = dataset.title ?? identifier;
  return {
    title: `${texts.quality.title}: ${title}`,
    trail: [
      [texts.nav.datasets, to.datasets],
      [title, to.dataset(identifier)],
    ],
    content: (
      <>
        <header class="page-head">
          <p class="kind">{texts.quality.title}</p>
          <h1>{title}</h1>
          {quality ? <Lead dataset={dataset} quality={quality} /> : <p class="lead">{texts.quality.none}</p>}
        </header>
        {quality ? <Content dataset={dataset} quality={quality} {...compared} /> : null}
      </>
    ),
  };
};
