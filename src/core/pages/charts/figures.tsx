/** The figures of a chart as a table behind it, for whoever cannot see it or wants to know exactly. */
import { Table } from '../parts/table.js';
import { useVisit } from '../visit.js';

/** The table, opened on demand. The first cell of a row names it. */
export const Figures = ({
  head,
  rows,
}: {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}) => {
  const { texts } = useVisit();
  return (
    <details>
      <summary>{texts.charts.figures}</summary>
      <Table name={texts.charts.figures} head={head}>
        {rows.map(([name, ...values], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
};
