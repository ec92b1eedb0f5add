/** Fields of forms with their names, hints and messages; a screen reader reads all of them together. */
import type { ComponentChildren } from 'preact';
import { useVisit } from '../visit.js';
import type { ReportPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { Localized } from '../parts/localized.js';

/** Messages by the name of the field; those that belong to none are under `''`. */
export type Messages = ReadonlyMap<string, readonly Message[]>;

/** One message. */
export interface Message {
  readonly text: string;
  readonly severity: ReportPartsFragment['report']['findings'][number]['severity'];
  /** True if it is in the reader's language already. */
  readonly isTold?: boolean;
}

/** Id of a field; names hold dots. */
export const idOf = (name: string): string => `field-${name.replaceAll('.', '-')}`;

const MessageList = ({ id, messages }: { readonly id: string; readonly messages: readonly Message[] }) =>
  messages.length === 0 ? null : (
    <div id={id}>
      {messages.map(({ text, severity, isTold }) => (
        <span key={text} class={severity === 'VIOLATION' ? 'field-error' : 'field-advice'}>
          <Localized text={text} isTold={isTold} />
        </span>
      ))}
    </div>
  );

/** The options that every field has. */
export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly messages: Messages;
}

/** Attributes that tie a control to its name and messages. */
export interface Control {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
  readonly required?: boolean;
}

/** A field around any control. */
export const Field = ({
  name,
  label,
  hint,
  required,
  messages,
  children,
}: FieldOptions & { readonly children: (control: Control) => ComponentChildren }) => {
  const { texts } = useVisit();
  const id = idOf(name);
  const found = messages.get(name) ?? [];
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(found.length === 0 ? [] : [`${id}-messages`])];
  const control: Control = {
    id,
    name,
    ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
    ...(found.some(({ severity }) => severity === 'VIOLATION') ? { 'aria-invalid': 'true' as const } : {}),
    ...(required ? { required: true } : {}),
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required ? <span class="hint"> ({texts.form.required})</span> : null}
      </label>
      {hint === undefined ? null : (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children(control)}
      <MessageList id={`${id}-messages`} messages={found} />
    </div>
  );
};

/** One line of text. */
export const TextField = ({
  value,
  type = 'text',
  lang,
  placeholder,
  options = [],
  isNext = false,
  ...field
}: FieldOptions & {
  readonly value: string;
  readonly type?: 'text' | 'url' | 'date' | 'email';
  readonly lang?: string;
  readonly placeholder?: string;
  /** Values that are offered while somebody types; others may be typed as well. */
  readonly options?: readonly string[];
  /** True if it gets the focus. */
  readonly isNext?: boolean;
}) => (
  // The library's types tell kinds of inputs apart by what lists they may have.
  <Field {...field}>
    {(control) => (
      <>
        <input
          {...control}
          type={type as 'text'}
          value={value}
          {...(lang ? { lang } : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(options.length === 0 ? {} : { list: `${control.id}-options` })}
          maxLength={5000}
          autofocus={isNext}
        />
        {options.length === 0 ? null : (
          <datalist id={`${control.id}-options`}>
            {options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        )}
      </>
    )}
  </Field>
);

/** Several lines of text. */
export const AreaField = ({
  value,
  code,
  lang,
  rows = 6,
  ...field
}: FieldOptions & {
  readonly value: string;
  readonly code?: boolean;
  readonly lang?: string;
  readonly rows?: number;
}) => (
  <Field {...field}>
    {(control) => (
      <textarea
        {...control}
        rows={rows}
        class={code ? 'code' : undefined}
        spellcheck={!code}
        {...(lang ? { lang } : {})}
        value={value}
      />
    )}
  </Field>
);

/** A value with what it is called; what is out of use is shown only where it is chosen already. */
export type Choice = readonly [value: string, label: string, isOutOfUse?: boolean];

/** Choices beyond which a list is to be searched in. */
const SEARCHED = 12;

/** One of many; a value that is not among them stays as it is. */
export const ChoiceField = ({
  value,
  choices,
  empty,
  ...field
}: FieldOptions & { readonly value: string; readonly choices: readonly Choice[]; readonly empty?: string }) => {
  const usable = choices.filter(([one, , isOutOfUse]) => !isOutOfUse || one === value);
  const all = value === '' || usable.some(([one]) => one === value) ? usable : [[value, value] as const, ...usable];
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} data-picker={all.length > SEARCHED ? '' : undefined}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {all.map(([one, label]) => (
            <option key={one} value={one} selected={one === value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

/** Some of very many: a list to search in with a script, and to choose from without. */
export const PickField = ({
  values,
  choices,
  ...field
}: FieldOptions & { readonly values: readonly string[]; readonly choices: readonly Choice[] }) => {
  const { texts } = useVisit();
  const unknown = values.filter((value) => !choices.some(([one]) => one === value));
  const usable = choices.filter(([one, , isOutOfUse]) => !isOutOfUse || values.includes(one));
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} multiple size={6} data-picker="" data-remove={texts.form.drop}>
          {[...unknown.map((value): Choice => [value, value]), ...usable].map(([one, label]) => (
            <option key={one} value={one} selected={values.includes(one)}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

/** Some of many. */
export const ChecksField = ({
  name,
  label,
  values,
  choices,
  messages,
}: FieldOptions & { readonly values: readonly string[]; readonly choices: readonly Choice[] }) => {
  const unknown = values
    .filter((value) => !choices.some(([one]) => one === value))
    .map((value): Choice => [value, value]);
  return (
    <div class="field" role="group" aria-labelledby={idOf(name)}>
      <span class="field-name" id={idOf(name)}>
        {label}
      </span>
      <ul class="checks">
        {[...choices.filter(([value, , isOutOfUse]) => !isOutOfUse || values.includes(value)), ...unknown].map(
          ([value, text]) => (
            <li key={value}>
              <label>
                <input type="checkbox" name={name} value={value} checked={values.includes(value)} />
                <span>{text}</span>
              </label>
            </li>
          ),
        )}
      </ul>
      <MessageList id={`${idOf(name)}-messages`} messages={messages.get(name) ?? []} />
    </div>
  );
};
