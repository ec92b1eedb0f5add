/** A look at the data of a distribution: its columns with types and histograms, and its first rows. */
import type { SamplePartsFragment } from '../../../../schema/operations/generated/operations.js';
import { Histogram } from '../../../core/pages/charts/histogram.js';
import { Lock } from '../../../core/pages/parts/lock.js';
import { Table } from '../../../core/pages/parts/table.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit } from '../../../core/pages/visit.js';

type Column = SamplePartsFragment['columns'][number];

/** Columns and rows on a page. */
const COLUMNS = 30;
const ROWS = 10;

/** A value as its column writes it, for people. */
const useWritten = (): ((value: string, type: Column['type']) => string) => {
  const { formats } = useVisit();
  return (value, type) => {
    if (type === 'INTEGER' || type === 'DECIMAL') return formats.number(Number(value));
    if (type === 'DATE') return formats.day(value);
    return type === 'DATE_TIME' ? formats.moment(value) : value;
  };
};

const Values = ({ column }: { readonly column: Column }) => {
  const { texts, formats } = useVisit();
  const write = useWritten();
  const { min, max, nulls, distinct, type } = column;
  return (
    <>
      {min !== null && max !== null ? <div>{texts.sample.range(write(min, type), write(max, type))}</div> : null}
      <div class="note">
        {type === 'EMPTY'
          ? null
          : distinct === null
            ? texts.sample.manyDistinct
            : texts.sample.distinct(formats.number(distinct))}
        {nulls === 0 ? null : `${type === 'EMPTY' ? '' : ', '}${texts.sample.missing(formats.number(nulls))}`}
      </div>
    </>
  );
};

const Spread = ({ column }: { readonly column: Column }) => {
  const { texts, formats } = useVisit();
  const write = useWritten();
  const { histogram, top, type, name } = column;
  if (histogram.length > 0) {
    const bars = histogram.map(({ from, to: end, count }) => ({
      label: texts.sample.bar(write(from, type), write(end, type), formats.number(count)),
      count,
    }));
    return <Histogram title={name} bars={bars} />;
  }
  return (
    <ul class="top">
      {top.map(({ value, count }) => (
        <li key={value}>
          {value} <span class="note">{formats.number(count)}</span>
        </li>
      ))}
    </ul>
  );
};

/** The figures of all histograms. */
const HistogramFigures = ({ of, columns }: { readonly of: string; readonly columns: readonly Column[] }) => {
  const { texts, formats } = useVisit();
  const write = useWritten();
  const drawn = columns.filter(({ histogram }) => histogram.length > 0);
  if (drawn.length === 0) return null;
  const { column: name, from, to: end, rows } = texts.sample;
  return (
    <details>
      <summary>{texts.charts.figures}</summary>
      <Table name={`${texts.charts.figures}: ${of}`} head={[name, from, end, rows]}>
        {drawn.flatMap((column) =>
          column.histogram.map((bar, at) => (
            <tr key={`${column.name} ${at}`}>
              <th scope="row">{column.name}</th>
              <td class="number">{write(bar.from, column.type)}</td>
              <td class="number">{write(bar.to, column.type)}</td>
              <td class="number">{formats.number(bar.count)}</td>
            </tr>
          )),
        )}
      </Table>
    </details>
  );
};

/** Numbers stand below each other, times in one line. */
const classOf = ({ type }: Column): string =>
  type === 'INTEGER' || type === 'DECIMAL' ? 'number' : type === 'DATE' || type === 'DATE_TIME' ? 'when' : 'cell';

const Rows = ({
  of,
  columns,
  rows,
}: {
  readonly of: string;
  readonly columns: readonly Column[];
  readonly rows: SamplePartsFragment['rows'];
}) => {
  const { texts } = useVisit();
  const name = `${texts.sample.firstRows}: ${of}`;
  return (
    <div class="table" tabIndex={0} role="region" aria-label={name}>
      <table>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" class={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map((cells, row) => (
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={at} class={classOf(column)}>
                  {cells?.[at] ?? <span class="note">{texts.sample.noValue}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The look. `isOpen`: shown at once. */
export const Look = ({
  id,
  name,
  sample,
  isOpen,
}: {
  /** Id and name of the distribution. */
  readonly id: string;
  readonly name: string;
  readonly sample: SamplePartsFragment;
  readonly isOpen: boolean;
}) => {
  const { texts, formats } = useVisit();
  const { columns, rows, rowCount, isPartial, isVisible, byteSize } = sample;
  if (!isVisible)
    return (
      <p class="locked">
        <Lock />
        {texts.sample.withheld}
      </p>
    );
  const shown = columns.slice(0, COLUMNS);
  const { column, type, values, spread } = texts.sample;
  return (
    <details class="look" open={isOpen}>
      <summary>
        {texts.sample.look}{' '}
        <span class="note">{texts.sample.size(formats.number(columns.length), formats.number(rowCount ?? 0))}</span>
      </summary>
      <Table name={`${texts.sample.look}: ${name}`} head={[column, type, values, spread]}>
        {shown.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              <code>{one.name}</code>
            </th>
            <td>{texts.sample.types[one.type]}</td>
            <td>
              <Values column={one} />
            </td>
            <td>
              <Spread column={one} />
            </td>
          </tr>
        ))}
      </Table>
      {columns.length > shown.length ? (
        <p class="note">{texts.sample.more(formats.number(columns.length - shown.length))}</p>
      ) : null}
      <HistogramFigures of={name} columns={shown} />
      <p class="subtitle">{texts.sample.firstRows}</p>
      <Rows of={name} columns={shown} rows={rows} />
      {isPartial ? <p class="note">{texts.sample.partial}</p> : null}
      <p>
        <a class="button quiet" href={to.sampleFile(id)}>
          {texts.sample.download(formats.bytes(String(byteSize)))}
        </a>
      </p>
    </details>
  );
};
