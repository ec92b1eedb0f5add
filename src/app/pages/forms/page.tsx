/** Pages with forms. */
import type { ComponentChildren } from 'preact';
import type { Page } from '../../../core/pages/layout.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { CatalogueForm, type CatalogueState } from './catalogue-form.js';
import { AreaField } from '../../../core/pages/forms/controls.js';
import { DatasetForm, type FormState } from './dataset-form.js';
import type { Messages } from '../../../core/pages/forms/controls.js';
import { ScorePanel, type Score } from './score.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { Localized } from '../../../core/pages/parts/localized.js';

/** The feedback on the last time that the form was sent. */
export interface Feedback {
  readonly kind: 'checked' | 'refused' | 'changed';
  readonly messages: Messages;
  /** Status of a refusal that is not about what was filled in. */
  readonly status?: number;
  /** The score that the form would bring, where it was checked. */
  readonly score?: Score | undefined;
}

/** The draft of a form: none yet, or the version that it goes on with. */
export interface DraftState {
  readonly id?: string;
  readonly etag?: string;
  /** When it was last stored, ISO 8601. */
  readonly saved?: string;
  /** True if somebody else has changed it, so that it was not stored. */
  readonly isOvertaken?: boolean;
  /** Why it was not stored, in English. */
  readonly fault?: string;
}

/** The parts that every page with a form has. */
export interface FormPage {
  readonly title: string;
  /** The address that the form is sent to, and the one that "cancel" leads to. */
  readonly action: string;
  readonly back: string;
  readonly trail: NonNullable<Page['trail']>;
  /** Entity tag of the version that the form began with. */
  readonly etag?: string;
  readonly feedback?: Feedback;
  /** False where nothing is worth asking for while somebody types. */
  readonly hasScore?: boolean;
  /** What is said where somebody else was faster; without it, that of datasets. */
  readonly changed?: string;
  /** The draft, where the form keeps one. */
  readonly draft?: DraftState;
}

const Notice = ({ feedback, changed }: { readonly feedback: Feedback; readonly changed: string | undefined }) => {
  const { texts } = useVisit();
  const { kind, messages } = feedback;
  const all = [...messages.values()].flat();
  const heading = {
    checked: all.length === 0 ? texts.form.checked : texts.form.warnings,
    refused: texts.form.problems,
    changed: changed ?? texts.form.changed,
  }[kind];
  return (
    <div class={kind === 'checked' ? 'notice' : 'notice bad'} role={kind === 'checked' ? 'status' : 'alert'}>
      <h2>{heading}</h2>
      {all.length === 0 ? null : (
        <ul>
          {all.map(({ text, isTold }) => (
            <li key={text}>
              <Localized text={text} isTold={isTold} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** The draft that the form goes on with, and what became of it. A script fills it anew each time that it saves one. */
const Draft = ({ draft, action }: { readonly draft: DraftState; readonly action: string }) => {
  const { texts, formats } = useVisit();
  const { id, etag, saved, isOvertaken, fault } = draft;
  return (
    <div data-fresh="draft" class="draft-state">
      {id === undefined ? null : (
        <>
          <input type="hidden" name="draft" value={id} />
          <input type="hidden" name="draftEtag" value={etag} />
        </>
      )}
      <p class="note" role="status">
        {isOvertaken ? (
          <>
            {texts.form.overtaken}{' '}
            <a href={`${action}?${new URLSearchParams({ draft: id ?? '' }).toString()}`}>{texts.form.otherDraft}</a>
          </>
        ) : fault !== undefined ? (
          <span class="field-error">
            <Localized text={fault} />
          </span>
        ) : saved === undefined ? (
          texts.form.draftHint
        ) : (
          <>
            {texts.form.draftSaved} <time dateTime={saved}>{formats.moment(saved)}</time>
          </>
        )}
      </p>
    </div>
  );
};

const Shell = ({
  form,
  children,
  aside,
}: {
  readonly form: FormPage;
  readonly children: ComponentChildren;
  readonly aside?: ComponentChildren;
}) => {
  const { texts } = useVisit();
  return (
    <>
      <header class="page-head">
        <h1>{form.title}</h1>
        {aside}
      </header>
      {form.feedback ? <Notice feedback={form.feedback} changed={form.changed} /> : null}
      <ScorePanel score={form.feedback?.score} />
      {/* What a script says to those who do not see the ring move. */}
      <p class="hidden" role="status" data-said />
      <form
        class="form"
        method="post"
        action={form.action}
        {...(form.hasScore === false ? {} : { 'data-live': '' })}
        {...(form.draft === undefined ? {} : { 'data-drafts': '' })}
      >
        {/* The first button is what the Enter key means. */}
        <button type="submit" name="intent" value="save" class="hidden" tabIndex={-1} aria-hidden="true">
          {texts.form.save}
        </button>
        <Proof />
        {form.etag === undefined ? null : <input type="hidden" name="etag" value={form.etag} />}
        {children}
        <div class="buttons">
          <button type="submit" name="intent" value="save">
            {texts.form.save}
          </button>
          <button type="submit" name="intent" value="check" class="quiet">
            {texts.form.check}
          </button>
          {form.draft === undefined ? null : (
            <button type="submit" name="intent" value="draft" class="quiet" formNoValidate>
              {texts.form.keepDraft}
            </button>
          )}
          <a href={form.back}>{texts.form.cancel}</a>
        </div>
        {form.draft === undefined ? null : <Draft draft={form.draft} action={form.action} />}
      </form>
    </>
  );
};

const around = (form: FormPage, content: ComponentChildren): Page => ({
  title: form.title,
  trail: form.trail,
  isPrivate: true,
  ...(form.feedback?.kind === 'refused'
    ? { status: form.feedback.status ?? 422 }
    : form.feedback?.kind === 'changed'
      ? { status: 412 }
      : {}),
  content,
});

/** The form with fields; `id` is that of a stored dataset. */
export const fieldsPage = (form: FormPage, state: FormState, { texts }: Visit, id?: string): Page =>
  around(
    form,
    <Shell
      form={form}
      aside={
        id === undefined ? undefined : (
          <p class="lead">
            {texts.form.keeps} <a href={`${to.editDataset(id)}?as=rdf`}>{texts.form.asRdf}</a>
          </p>
        )
      }
    >
      <DatasetForm {...state} />
    </Shell>,
  );

/** The form of a catalogue. */
export const cataloguePage = (form: FormPage, state: CatalogueState, { texts }: Visit): Page =>
  around(
    form,
    <Shell form={form} aside={<p class="lead">{texts.form.keeps}</p>}>
      <CatalogueForm {...state} />
    </Shell>,
  );

/** The form with everything as Turtle. */
export const rdfPage = (form: FormPage, turtle: string, id: string, { texts }: Visit): Page =>
  around(
    form,
    <>
      <Shell
        form={form}
        aside={
          <p class="lead">
            {texts.form.rdfHint} <a href={to.editDataset(id)}>{texts.form.asForm}</a>
          </p>
        }
      >
        <input type="hidden" name="as" value="rdf" />
        <AreaField
          name="rdf"
          label={texts.form.rdf}
          value={turtle}
          code
          messages={form.feedback?.messages ?? new Map()}
        />
      </Shell>
      <Confirmed name={texts.form.remove} hint={texts.form.removeHint} action={to.deleteDataset(id)} />
    </>,
  );
