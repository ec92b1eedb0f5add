/** The controls of the fields of a form, as their rows say, in the lines that a page gives them. */
import { isDay } from '../../../core/rdf/dates.js';
import { textAt } from '../../../core/pages/texts/index.js';
import { useVisit } from '../../../core/pages/visit.js';
import type { Choices } from './choices.js';
import {
  AreaField,
  ChecksField,
  ChoiceField,
  PickField,
  TextField,
  type Choice,
} from '../../../core/pages/forms/controls.js';
import type { Messages } from '../../../core/pages/forms/controls.js';
import { listOf, textOf, type Form, type FormField, type Values } from './form.js';

/** Names of fields that stand beside each other. */
export type Line = readonly string[];

/** What the controls of a form have in common. */
export interface Inputs {
  readonly form: Form;
  readonly values: Values;
  readonly messages: Messages;
  readonly lists: Choices['lists'];
  /** The beginning of the names of fields. */
  readonly prefix?: string;
  /** Language of the texts. */
  readonly lang?: string;
  /** True if what no resource can be without has to be filled in. */
  readonly isNeeded?: boolean;
  /** Lines of a long text. */
  readonly rows?: number;
  /** Name of the field that gets the focus. */
  readonly next?: string | undefined;
  /** What does not follow from the rows of some fields. */
  readonly own?: Readonly<Record<string, { hint?: string; choices?: readonly Choice[]; empty?: string }>>;
}

const TYPES = { date: 'date', address: 'url', mail: 'email' } as const;
const PLACEHOLDERS: Readonly<Record<string, string>> = { mediaType: 'text/csv', currency: 'EUR' };
/** What is offered while somebody types; any media type that is registered may be typed. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  mediaType: [
    ...['text/csv', 'application/json', 'application/geo+json', 'application/xml', 'text/turtle', 'application/zip'],
    ...['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf', 'application/ld+json'],
    ...['application/geopackage+sqlite3', 'application/vnd.apache.parquet', 'image/tiff'],
  ],
};

const Input = ({ field, ...shown }: Inputs & { readonly field: FormField }) => {
  const { texts } = useVisit();
  const { row, kind, labels, within } = field;
  const { values, messages, lists, prefix = '', lang, next, rows, own = {} } = shown;
  const name = prefix + field.name;
  const { hint = row.hint && textAt(texts, row.hint), empty = texts.form.none, ...mine } = own[field.name] ?? {};
  const label = labels.map((place) => textAt(texts, place)).find(Boolean) ?? row.about ?? field.name;
  const required = shown.isNeeded === true && !within && row.written?.required === true;
  const common = { name, label, messages, required, ...(hint === undefined ? {} : { hint }) };
  const yesOrNo: readonly Choice[] = [
    ['true', texts.search.yes],
    ['false', texts.search.no],
  ];
  const choices =
    mine.choices ?? (kind === 'flag' ? yesOrNo : row.kind === 'relation' ? lists[row.cell ?? ''] : undefined);
  if (field.isList) {
    const Several = row.widget === 'checks' ? ChecksField : PickField;
    return <Several {...common} values={listOf(values, field.name)} choices={choices ?? []} />;
  }
  const value = textOf(values, field.name);
  if (choices) return <ChoiceField {...common} value={value} choices={choices} empty={empty} />;
  const text = { ...common, value, ...(lang ? { lang } : {}) };
  if (row.widget === 'area') return <AreaField {...text} {...(rows === undefined ? {} : { rows })} />;
  // What is no day is shown as it was written.
  const type = kind === 'date' && value !== '' && !isDay(value) ? 'text' : TYPES[kind as keyof typeof TYPES];
  const placeholder = PLACEHOLDERS[kind];
  return (
    <TextField
      {...text}
      type={type ?? 'text'}
      {...(placeholder === undefined ? {} : { placeholder })}
      options={OPTIONS[kind] ?? []}
      isNext={next === name}
    />
  );
};

/** Fields in lines. */
export const Lines = ({ of, ...shown }: Inputs & { readonly of: readonly Line[] }) => (
  <>
    {of.map((line) => {
      const fields = shown.form.fields.filter(({ name }) => line.includes(name));
      const inputs = line
        .flatMap((name) => fields.filter((field) => field.name === name))
        .map((field) => <Input key={field.name} field={field} {...shown} />);
      return line.length === 1 ? inputs : <div class="row">{inputs}</div>;
    })}
  </>
);

/** Lines for the fields that no other line names. */
export const restOf = ({ fields }: Form, ...lines: readonly (readonly Line[])[]): Line[] =>
  fields.filter(({ name }) => !lines.flat(2).includes(name)).map(({ name }) => [name]);
