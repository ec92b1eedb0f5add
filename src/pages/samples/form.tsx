/** The form of a sample: `…/distributions/{id}/sample`. */
import type { SamplePartsFragment } from '../../../schema/operations/generated/operations.js';
import { Refused, type RefusedAnswer } from '../forms/answer.js';
import type { Page } from '../layout.js';
import { Confirmed } from '../parts/confirmed.js';
import { FileField } from '../parts/file-field.js';
import { Proof } from '../parts/proof.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { Look } from './look.js';

/** The content of the page. */
export interface SampleForm {
  /** Id and name of the distribution. */
  readonly id: string;
  readonly name: string;
  readonly dataset: { readonly id: string; readonly name: string };
  readonly sample: SamplePartsFragment | null;
  readonly refused: RefusedAnswer | undefined;
}

const Audience = ({ sample }: Pick<SampleForm, 'sample'>) => {
  const { texts } = useVisit();
  const chosen = sample?.visibleTo ?? 'READERS';
  return (
    <fieldset>
      <legend>{texts.sample.audience}</legend>
      {(['READERS', 'ENTITLED'] as const).map((audience) => (
        <label key={audience} class="check">
          <input type="radio" name="visibleTo" value={audience} checked={audience === chosen} />{' '}
          {audience === 'READERS' ? texts.sample.readers : texts.sample.entitled}
        </label>
      ))}
    </fieldset>
  );
};

const Form = ({ id, sample }: Pick<SampleForm, 'id' | 'sample'>) => {
  const { texts } = useVisit();
  return (
    <form class="form" method="post" action={to.sample(id)} encType="multipart/form-data">
      <Proof />
      <fieldset>
        <legend>{texts.sample.file}</legend>
        <FileField
          label={texts.sample.choose}
          hint={texts.sample.chooseHint}
          accept=".csv,.tsv,.parquet,text/csv,application/vnd.apache.parquet"
          required={sample === null}
        />
      </fieldset>
      <Audience sample={sample} />
      <div class="buttons">
        <button type="submit" name="do" value="store">
          {texts.sample.store}
        </button>
        {sample ? (
          <button type="submit" name="do" value="show" class="quiet" formNoValidate>
            {texts.sample.show}
          </button>
        ) : null}
      </div>
    </form>
  );
};

/** The page. */
export const samplePage = ({ id, name, dataset, sample, refused }: SampleForm, { texts }: Visit): Page => ({
  title: `${texts.sample.title}: ${name}`,
  here: texts.sample.title,
  trail: [
    [texts.nav.datasets, to.datasets],
    [dataset.name, to.dataset(dataset.id)],
  ],
  isPrivate: true,
  ...(refused === undefined ? {} : { status: refused.status }),
  content: (
    <>
      <header class="page-head">
        <p class="kind">{texts.sample.title}</p>
        <h1>{name}</h1>
        <p class="lead">{texts.sample.lead}</p>
      </header>
      <Refused answer={refused} />
      <Form id={id} sample={sample} />
      {sample ? (
        <section aria-labelledby="present">
          <h2 id="present">{texts.sample.title}</h2>
          <Look id={id} name={name} sample={sample} isOpen />
          <Confirmed name={texts.sample.remove} hint={texts.sample.removeHint} action={to.sample(id)}>
            <input type="hidden" name="do" value="remove" />
          </Confirmed>
        </section>
      ) : null}
    </>
  ),
});
