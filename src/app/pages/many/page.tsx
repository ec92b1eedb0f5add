/** The page of "Add many", in three steps: a file, what is in it, what became of it. */
import type { DatasetColumnsQuery, ReadDatasetsQuery } from '../../../../schema/operations/generated/operations.js';
import { Refused, type RefusedAnswer } from '../../../core/pages/forms/answer.js';
import type { Page } from '../../../core/pages/layout.js';
import { FileField } from '../../../core/pages/parts/file-field.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { Table } from '../../../core/pages/parts/table.js';
import { languages } from '../../../core/language.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { Localized } from '../../../core/pages/parts/localized.js';

type Content = ReadDatasetsQuery['datasetFile'];

/** What became of a dataset. */
export interface Outcome {
  readonly row: number;
  readonly title: string | null;
  readonly state: 'CREATED' | 'UPDATED' | 'UNCHANGED' | 'VALIDATED' | 'REFUSED';
  readonly id?: string;
  readonly isOnSale?: boolean;
  /** What stood in the way of storing it, or of putting it on sale. */
  readonly message?: string;
}

/** The state of the page. */
export interface Many {
  /** The form as it was sent. */
  readonly form: URLSearchParams;
  readonly refused?: RefusedAnswer;
  readonly preview?: {
    readonly content: Content;
    /** The first that can be stored. */
    readonly sound: Content['candidates'];
    readonly columns: DatasetColumnsQuery['datasetColumns'];
  };
  readonly result?: { readonly outcomes: readonly Outcome[]; readonly done: number; readonly total: number };
}

type Shown = Many & { readonly catalogue: { readonly id: string; readonly name: string } };

/** The file, which goes from step to step with the form. */
const Hidden = ({ form }: Pick<Many, 'form'>) => (
  <>
    <Proof />
    {['file.name', 'file.base64', 'language', 'portal'].map((name) => (
      <input key={name} type="hidden" name={name} value={form.get(name) ?? ''} />
    ))}
  </>
);

const Upload = ({ form, catalogue }: Shown) => {
  const { texts, language } = useVisit();
  return (
    <form class="form" method="post" action={to.manyDatasets(catalogue.id)} encType="multipart/form-data">
      <Proof />
      <fieldset>
        <legend>{texts.many.file}</legend>
        <FileField
          label={texts.many.choose}
          hint={texts.many.kinds}
          accept=".csv,.tsv,.xlsx,.ttl,.rdf,.xml,.jsonld,.json,.jsonl,.nt,.nq,.trig"
          required
        />
        <div class="row">
          <div class="field">
            <label for="language">{texts.many.language}</label>
            <select id="language" name="language">
              {languages.map(([tag, name]) => (
                <option key={tag} value={tag} selected={tag === (form.get('language') ?? language)}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div class="field">
            <label for="portal">{texts.many.portal}</label>
            <input id="portal" type="url" name="portal" value={form.get('portal') ?? ''} placeholder="https://" />
          </div>
        </div>
      </fieldset>
      <div class="buttons">
        <button type="submit" name="intent" value="read">
          {texts.many.read}
        </button>
        <a href={to.template('xlsx')}>{texts.many.template('XLSX')}</a>
        <a href={to.template('csv')}>{texts.many.template('CSV')}</a>
      </div>
    </form>
  );
};

const Columns = ({ content, columns }: NonNullable<Many['preview']>) => {
  const { texts } = useVisit();
  if (content.columns.length === 0) return null;
  return (
    <Table name={texts.many.columns} head={[texts.many.column, texts.many.first, texts.many.means]} stacks>
      {content.columns.map(({ name, means, sample }) => {
        const isKnown = means === null || columns.some((column) => column.name === means);
        return (
          <tr key={name}>
            <th scope="row">
              {name}
              <input type="hidden" name="column" value={name} />
            </th>
            <td>{sample === null ? '' : sample.slice(0, 60)}</td>
            <td>
              <select name="means" aria-label={`${texts.many.means}: ${name}`}>
                <option value="">{texts.many.nothing}</option>
                {isKnown ? null : (
                  <option value={means} selected>
                    {means}
                  </option>
                )}
                {columns.map((column) => (
                  <option key={column.name} value={column.name} selected={column.name === means} title={column.about}>
                    {column.name}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        );
      })}
    </Table>
  );
};

const Problems = ({ content }: NonNullable<Many['preview']>) => {
  const { texts, formats } = useVisit();
  const problems = content.candidates.flatMap((candidate) => candidate.problems);
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="refused-rows">
      <h2 id="refused-rows">{texts.many.refused(formats.number(content.refused))}</h2>
      <Table name={texts.many.reasons} head={[texts.many.row, texts.many.column, texts.many.reason]}>
        {problems.map(({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <th scope="row">{formats.number(row)}</th>
            <td>{column}</td>
            <td>
              <Localized text={message} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
};

const Mended = ({ content: { mended } }: NonNullable<Many['preview']>) => {
  const { texts } = useVisit();
  if (mended.length === 0) return null;
  return (
    <section aria-labelledby="mended">
      <h2 id="mended">{texts.many.mended}</h2>
      <ul>
        {mended.map((text) => (
          <li key={text}>
            <Localized text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Preview = ({ form, preview, catalogue }: Shown) => {
  const { texts, formats } = useVisit();
  if (!preview) return null;
  const { content, sound } = preview;
  const ready = content.total - content.refused;
  const offers = content.columns.some(({ means }) => /^(offer|investment)\./.test(means ?? ''));
  return (
    <form
      class="many"
      method="post"
      action={to.manyDatasets(catalogue.id)}
      encType="multipart/form-data"
      data-many={String(ready)}
    >
      <Hidden form={form} />
      <p class="lead">
        {texts.many.found(form.get('file.name') ?? '', formats.number(content.total), formats.number(ready))}
      </p>
      <Columns {...preview} />
      <Problems {...preview} />
      <Mended {...preview} />
      {sound.length === 0 ? null : (
        <section aria-labelledby="sound-rows">
          <h2 id="sound-rows">{texts.many.sound}</h2>
          <ul>
            {sound.map(({ row, title, originalId }) => (
              <li key={row}>{title ?? originalId}</li>
            ))}
          </ul>
        </section>
      )}
      <div class="buttons">
        {ready === 0 ? null : (
          <button type="submit" name="intent" value="load">
            {(offers ? texts.many.drafts : texts.many.load)(formats.number(ready))}
          </button>
        )}
        {ready === 0 || !offers ? null : (
          <button type="submit" name="intent" value="sell">
            {texts.many.sell(formats.number(ready))}
          </button>
        )}
        {content.columns.length === 0 ? null : (
          <button type="submit" name="intent" value="read" class="quiet">
            {texts.many.again}
          </button>
        )}
        <a href={to.manyDatasets(catalogue.id)}>{texts.many.other}</a>
      </div>
      <div data-progress role="status" />
    </form>
  );
};

const Result = ({ result, catalogue }: Shown) => {
  const { texts, formats } = useVisit();
  if (!result) return null;
  const { outcomes, done, total } = result;
  const count = (...states: readonly Outcome['state'][]): number =>
    outcomes.filter(({ state }) => states.includes(state)).length;
  const refused = outcomes.filter(({ state }) => state === 'REFUSED');
  const told = outcomes.filter(({ message }) => message !== undefined);
  return (
    <section aria-labelledby="loaded" data-result data-done={done} data-total={total}>
      <h2 id="loaded">{texts.many.loaded}</h2>
      <progress max={total} value={done} aria-label={texts.many.loaded} />
      <dl class="facts">
        <div>
          <dt>{texts.many.created}</dt>
          <dd data-count="created">{count('CREATED')}</dd>
        </div>
        <div>
          <dt>{texts.many.updated}</dt>
          <dd data-count="updated">{count('UPDATED')}</dd>
        </div>
        <div>
          <dt>{texts.many.unchanged}</dt>
          <dd data-count="unchanged">{count('UNCHANGED')}</dd>
        </div>
        <div>
          <dt>{texts.many.onSale}</dt>
          <dd data-count="on-sale">{outcomes.filter(({ isOnSale }) => isOnSale).length}</dd>
        </div>
        <div>
          <dt>{texts.many.notStored}</dt>
          <dd data-count="refused">{refused.length}</dd>
        </div>
      </dl>
      <ul data-refusals>
        {told.map(({ row, title, state, message = '' }) => (
          <li key={row}>
            {formats.number(row)} {title}: {state === 'REFUSED' ? null : `${texts.form.notOnSale}: `}
            <Localized text={message} />
          </li>
        ))}
      </ul>
      <p>
        <a class="button" href={to.catalogue(catalogue.id)}>
          {catalogue.name}
        </a>
      </p>
    </section>
  );
};

/** The page. */
export const manyPage = (many: Shown, { texts }: Visit): Page => ({
  title: texts.many.title,
  isPrivate: true,
  trail: [
    [texts.nav.catalogues, to.catalogues],
    [many.catalogue.name, to.catalogue(many.catalogue.id)],
  ],
  content: (
    <>
      <header class="page-head">
        <h1>{texts.many.title}</h1>
        <p class="lead">{texts.many.lead}</p>
      </header>
      <Refused answer={many.refused} />
      {many.preview ? <Preview {...many} /> : many.result ? <Result {...many} /> : <Upload {...many} />}
    </>
  ),
});
