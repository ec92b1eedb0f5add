/** The results of each indicator of a dimension. */
import type { QualityDimension } from '../../../../schema/operations/generated/operations.js';
import type { QualityOfDataset } from '../rest/read.js';
import { NO_CONNECTION } from '../../repository/assessment/found.js';
import type { Texts } from '../../../core/pages/texts/index.js';
import { withheldPage } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { indicatorWords } from './words.js';

type Indicator = QualityOfDataset['indicators'][number];

/** The result of an indicator, as a sign and in words. */
const Result = ({ indicator: { passed, url } }: { readonly indicator: Indicator }) => {
  const { texts } = useVisit();
  if (passed) return <span class="yes">✓ {texts.quality.reached}</span>;
  if (url?.state === 'UNCHECKED') return <span class="open">… {texts.quality.unchecked}</span>;
  if (url?.state === 'REFUSED') return <span class="open">– {texts.quality.refused}</span>;
  return <span class="no">✗ {texts.quality.missed}</span>;
};

/** The value that decided, as people write it: names of code lists, numbers and days of the reader's language. */
const shownValue = ({ value, valueLabel }: Indicator, { texts, formats, base }: Visit): string => {
  if (value === null) return '';
  if (withheldPage(value, base) !== undefined) return texts.distribution.withheld;
  if (valueLabel != null) return valueLabel;
  if (/^\d{4}-\d\d-\d\d(T.*)?$/.test(value)) return formats.date(value);
  return /^\d{1,15}$/.test(value) ? formats.number(Number(value)) : value;
};

/** What became of the check of a URL: the status of its answer, or why there was none. */
const saidOf = (status: number, { status: answered, unreachable }: Texts['quality']): string =>
  status === NO_CONNECTION ? unreachable : answered(String(status));

const Row = ({ indicator }: { readonly indicator: Indicator }) => {
  const visit = useVisit();
  const { texts, formats } = visit;
  const { name, title, url, points, possible } = indicator;
  const status = url?.status == null ? '' : `(${saidOf(url.status, texts.quality)})`;
  return (
    <tr>
      <th scope="row">{indicatorWords(name, texts)?.title ?? <span lang="en">{title}</span>}</th>
      <td class="result">
        <Result indicator={indicator} />
      </td>
      <td>{[shownValue(indicator, visit), status].filter(Boolean).join(' ')}</td>
      <td class="number">{`${formats.number(points)} / ${formats.number(possible)}`}</td>
    </tr>
  );
};

/** The table of one dimension. */
export const IndicatorTable = ({
  dimension,
  indicators,
}: {
  readonly dimension: QualityDimension;
  readonly indicators: readonly Indicator[];
}) => {
  const { texts } = useVisit();
  return (
    <div class="table" tabIndex={0} role="region" aria-label={texts.quality.dimensions[dimension]}>
      <table>
        <caption>{texts.quality.dimensions[dimension]}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.quality.indicator}</th>
            <th scope="col">{texts.quality.result}</th>
            <th scope="col">{texts.quality.value}</th>
            <th scope="col" class="number">
              {texts.quality.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {indicators.map((indicator, index) => (
            <Row key={index} indicator={indicator} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
