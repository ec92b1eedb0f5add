/** Suggestions that a client wants to be applied to what it writes. */
import { Refusal } from '../../../core/errors.js';
import type { Choice } from '../../repository/ports.js';
import { editOf, type Edit } from './edit.js';
import type { Change } from './remedies.js';
import type { Suggestion } from './suggestions.js';

const MOST_VALUES = 50;

const refuse = (id: string, reason: string): never => {
  throw new Refusal('BAD_REQUEST', `The suggestion ${id} cannot be applied: ${reason}.`, { field: 'apply' });
};

const withValues = (id: string, changes: readonly Change[], values: readonly string[]): Change[] => {
  const open = changes.filter(({ origin }) => origin === 'EXAMPLE');
  const [change, another] = open.length > 0 ? open : changes;
  if (!change || another) return refuse(id, 'it changes several properties, so no values can be given for it');
  if (values.length === 0 || values.length > MOST_VALUES) return refuse(id, `it needs 1 to ${MOST_VALUES} values`);
  const fault = values.map((value) => change.kind.fault(value)).find((found) => found !== undefined);
  if (fault !== undefined) return refuse(id, fault);
  return changes.map((one) => (one === change ? { ...one, values } : one));
};

/** The edits of the chosen suggestions. `BAD_REQUEST` naming the suggestion that there is not, or that lacks a value. */
export const editsOf = (choices: readonly Choice[], suggestions: readonly Suggestion[]): Edit[] =>
  choices.map(({ id, values }, i) => {
    const found = suggestions.find((suggestion) => suggestion.id === id);
    if (!found) return refuse(JSON.stringify(id.slice(0, 100)), 'there is none for these metadata');
    if (found.changes.length === 0) return refuse(found.id, 'only a person can know what to change');
    if (values != null) return editOf(withValues(found.id, found.changes, values), `chosen${i}`);
    if (found.changes.some(({ origin }) => origin === 'EXAMPLE')) {
      return refuse(found.id, 'what is suggested is only an example, so values have to be given');
    }
    return editOf(found.changes, `chosen${i}`);
  });
