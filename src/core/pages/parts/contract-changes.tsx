/** What changed from one version of a contract of data to another, in words. */
import type { DataContractChangesFragment } from '../../../../schema/operations/generated/operations.js';
import { useVisit } from '../visit.js';

/** Changes that break nothing, of which a page tells at most. */
const MOST_OTHERS = 50;

type Change = DataContractChangesFragment['changes'][number];

/** What stood and what stands there, where there is something to say. */
const Values = ({ of: { before, after } }: { readonly of: Change }) =>
  before === null && after === null ? null : (
    <>
      {' '}
      (<code>{before ?? '–'}</code> → <code>{after ?? '–'}</code>)
    </>
  );

const Sentences = ({ of }: { readonly of: readonly Change[] }) => {
  const { kinds } = useVisit().texts.contracts;
  return (
    <ul>
      {of.map((change, index) => (
        <li key={index}>
          {kinds[change.kind](change.path)}
          <Values of={change} />
        </li>
      ))}
    </ul>
  );
};

/** The changes: what breaks something before everything else. */
export const ContractChanges = ({ diff }: { readonly diff: DataContractChangesFragment }) => {
  const { texts, formats } = useVisit();
  const words = texts.contracts;
  const breaking = diff.changes.filter((change) => change.class === 'BREAKING');
  const others = diff.changes.filter((change) => change.class !== 'BREAKING');
  return (
    <>
      {breaking.length > 0 ? (
        <div class="notice bad">
          <p>{words.breaks}</p>
          <Sentences of={breaking} />
          {diff.lacksMajorStep ? <p>{words.lacksStep}</p> : null}
        </div>
      ) : (
        <p>{words.breaksNothing}</p>
      )}
      {others.length > 0 ? (
        <details class="more">
          <summary>{words.others(formats.number(others.length), others.length)}</summary>
          <Sentences of={others.slice(0, MOST_OTHERS)} />
        </details>
      ) : null}
    </>
  );
};
