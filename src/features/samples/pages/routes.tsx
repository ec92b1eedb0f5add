/** Samples of data on pages: the form that stores one, and the file. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DeleteSampleDocument,
  PutSampleDocument,
  SampleFileDocument,
  SampleOfDistributionDocument,
  type SamplePartsFragment,
} from '../../../../schema/operations/generated/operations.js';
import { MEDIA_TYPES } from '../model.js';
import { notFound } from '../../../core/errors.js';
import { sendFile } from '../../../core/http/file.js';
import { Refused, type RefusedAnswer, refusedBy } from '../../../core/pages/forms/answer.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { FileField } from '../../../core/pages/parts/file-field.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { choose } from '../../../core/pages/parts/text.js';
import { requireEdit } from '../../../core/pages/rights.js';
import { takeUploads } from '../../../core/pages/upload.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';
import { Look } from './look.js';

/** The content of the page. */
interface SampleForm {
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
const samplePage = ({ id, name, dataset, sample, refused }: SampleForm, { texts }: Visit): Page => ({
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

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

/** The file of a form, by the ending of its name; what has no ending of Parquet is read as CSV, which says what is wrong. */
const fileIn = (form: URLSearchParams) => {
  const base64 = form.get('file.base64');
  if (base64 === null) return null;
  const isParquet = /\.(parquet|pq)$/i.test(form.get('file.name') ?? '');
  return { base64, mediaType: MEDIA_TYPES[isParquet ? 'PARQUET' : 'CSV'] };
};

/** The form. */
class SampleForms {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
  ) {}

  async show(request: FastifyRequest<ById>, reply: FastifyReply, refused?: RefusedAnswer): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    requirePerson(visit);
    const { id } = request.params;
    const { distribution } = await this.tools.execute(SampleOfDistributionDocument, { id }, request);
    if (!distribution?.dataset) throw notFound('distribution');
    const { titles, dataset, sample } = distribution;
    await requireEdit(request, { id: dataset.identifier, kind: 'DATASET' }, this.tools);
    const nameOf = (of: typeof titles, fallback: string): string => choose(of, visit.languages)?.value ?? fallback;
    const page = {
      ...{ id, name: nameOf(titles, id), sample, refused },
      dataset: { id: dataset.identifier, name: nameOf(dataset.titles, dataset.identifier) },
    };
    return this.pages.send(reply, samplePage(page, visit), visit);
  }

  async send(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    const { tools } = this;
    const { body: form, params } = request;
    const { id } = params;
    tools.sessions.requireForm(request, form);
    const isRemoval = form.get('do') === 'remove';
    try {
      if (isRemoval) await tools.execute(DeleteSampleDocument, { id }, request);
      else {
        const visibleTo = form.get('visibleTo') === 'ENTITLED' ? 'ENTITLED' : 'READERS';
        await tools.execute(PutSampleDocument, { id, file: fileIn(form), visibleTo }, request);
      }
    } catch (error) {
      return this.show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, tools.place.cookies, isRemoval ? 'deleted' : 'saved', to.sample(id));
  }
}

/** Mounts the pages. */
export const sampleRoutes = (parent: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const forms = new SampleForms(pages, tools);
  const path = '/distributions/:id/sample';
  parent.register(async (app) => {
    takeUploads(app);
    app.get<ById>(path, (request, reply) => forms.show(request, reply));
    app.post<Sent>(path, (request, reply) => forms.send(request, reply));
    app.get<ById>(`${path}/file`, async (request, reply) => {
      const { sampleFile } = await tools.execute(SampleFileDocument, { id: request.params.id }, request);
      return sendFile(reply.header('cache-control', 'private, no-store'), sampleFile);
    });
  });
};
