/** Harvesting from pages: `/srv/catalog/catalogues/{id}/harvest`. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import {
  AddSourceFromPageDocument,
  CatalogueFormDocument,
  HarvestFromPageDocument,
  HarvestPageDocument,
  type HarvestPageQuery,
  type HarvestRhythm,
  HarvestRunPageDocument,
  type HarvestRunPageQuery,
  type HarvestType,
  PlanHarvestFromPageDocument,
  RemoveSourceFromPageDocument,
  type RunPartsFragment,
  StopHarvestFromPageDocument,
} from '../../../../schema/operations/generated/operations.js';
import { notFound, Refusal, refusals } from '../../../core/errors.js';
import { Refused, refusedBy, type RefusedAnswer } from '../../../core/pages/forms/answer.js';
import { ChoiceField, type Messages, TextField } from '../../../core/pages/forms/controls.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Confirmed } from '../../../core/pages/parts/confirmed.js';
import { Empty } from '../../../core/pages/parts/empty.js';
import { Fact } from '../../../core/pages/parts/facts.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { Later, Table } from '../../../core/pages/parts/table.js';
import { choose } from '../../../core/pages/parts/text.js';
import { Localized } from '../../../core/pages/parts/localized.js';
import { requireEdit } from '../../../core/pages/rights.js';
import { ROOT, to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

type Sent = { Params: { id: string; source: string; run: string }; Body: URLSearchParams };
type Source = HarvestPageQuery['harvestSources'][number];
type ShownRun = NonNullable<HarvestRunPageQuery['harvestRun']>;

interface Catalogue {
  readonly id: string;
  readonly name: string;
}

/** What the form of a new source is shown with after it was refused. */
interface Refusing {
  readonly form: URLSearchParams;
  readonly messages: Messages;
  readonly answer?: RefusedAnswer;
}

const TYPES: readonly HarvestType[] = ['AUTO', 'DCAT', 'CKAN', 'LDES'];
const RHYTHMS: readonly HarvestRhythm[] = ['NEVER', 'DAILY', 'WEEKLY', 'MONTHLY'];
const NO_MESSAGES: Messages = new Map();
/** What of a run is counted, in the order of telling. */
const COUNTED = ['created', 'updated', 'unchanged', 'refused', 'deleted', 'listed'] as const;
/** Runs of one page, and results of one. */
const RUNS = 20;
const RESULTS = 100;
/** Refusals that are about the address of a source. */
const OF_ADDRESS = new Set(['ADDRESS_NOT_ALLOWED', 'BAD_REQUEST', 'CONFLICT']);

const among = <T extends string>(values: readonly T[], value: string | null): T =>
  values.find((one) => one === value) ?? values[0]!;

/** A form that is one button. */
const Deed = ({
  action,
  name,
  quiet = false,
}: {
  readonly action: string;
  readonly name: string;
  readonly quiet?: boolean;
}) => (
  <form method="post" action={action}>
    <Proof />
    <button type="submit" {...(quiet ? { class: 'quiet' } : {})}>
      {name}
    </button>
  </form>
);

/** How a run stands, in a word. */
const State = ({ run: { state, dryRun, error } }: { readonly run: RunPartsFragment }) => {
  const { harvest } = useVisit().texts;
  const isGood = state === 'DONE' && error === null;
  return (
    <span class={isGood ? 'yes' : state === 'RUNNING' ? '' : 'no'}>
      {dryRun ? `${harvest.trial}: ` : ''}
      {harvest.states[state]}
    </span>
  );
};

/** What a run came to, in numbers; what is none is not named. */
const Counts = ({ run }: { readonly run: RunPartsFragment }) => {
  const { texts, formats } = useVisit();
  const counted = COUNTED.filter((name) => run[name] > 0);
  return <>{counted.map((name) => `${formats.number(run[name])} ${texts.harvest.counts[name]}`).join(', ') || '–'}</>;
};

const RunRow = ({ run }: { readonly run: RunPartsFragment }) => {
  const { formats } = useVisit();
  return (
    <tr>
      <th scope="row">
        <a href={to.harvestRun(run.catalogue, run.id)}>
          <time dateTime={run.started}>{formats.moment(run.started)}</time>
        </a>
      </th>
      <td>{run.url}</td>
      <td>
        <State run={run} />
      </td>
      <td>
        <Counts run={run} />
      </td>
    </tr>
  );
};

const SourceItem = ({ of, catalogue }: { readonly of: Source; readonly catalogue: string }) => {
  const { texts, formats } = useVisit();
  const { harvest } = texts;
  const { id, url, type, deleteVanished, rhythm, due, runs } = of;
  const [last] = runs;
  return (
    <li class="webhook">
      <h3>{url}</h3>
      <p class="note">
        {[
          harvest.types[type],
          deleteVanished ? harvest.deletes : harvest.keeps,
          due === null ? harvest.rhythms[rhythm] : harvest.next(formats.moment(due)),
        ].join(' · ')}
      </p>
      <p>
        {last ? (
          <>
            <a href={to.harvestRun(catalogue, last.id)}>{harvest.lastRun(formats.ago(last.started))}</a>:{' '}
            <State run={last} />, <Counts run={last} />
          </>
        ) : (
          harvest.never
        )}
      </p>
      <div class="buttons">
        <Deed action={to.harvestStep(catalogue, id, 'try')} name={harvest.try} quiet />
        <Deed action={to.harvestStep(catalogue, id, 'run')} name={harvest.run} />
        <form class="buttons" method="post" action={to.harvestStep(catalogue, id, 'plan')}>
          <Proof />
          <label for={`rhythm-${id}`}>{harvest.rhythm}</label>
          <select id={`rhythm-${id}`} name="rhythm">
            {RHYTHMS.map((one) => (
              <option key={one} value={one} selected={one === rhythm}>
                {harvest.rhythms[one]}
              </option>
            ))}
          </select>
          <button type="submit" class="quiet">
            {harvest.plan}
          </button>
        </form>
      </div>
      <Confirmed name={harvest.remove} hint={harvest.removeHint} action={to.harvestStep(catalogue, id, 'remove')} />
    </li>
  );
};

const NewSource = ({
  catalogue,
  refusing,
  isFirst,
}: {
  catalogue: string;
  refusing?: Refusing | undefined;
  isFirst: boolean;
}) => {
  const { harvest } = useVisit().texts;
  const form = refusing?.form ?? new URLSearchParams();
  const messages = refusing?.messages ?? NO_MESSAGES;
  return (
    <details class="more" id="new-source" open={isFirst || refusing !== undefined}>
      <summary>{harvest.add}</summary>
      <form class="form" method="post" action={to.harvest(catalogue)}>
        <Proof />
        <TextField
          {...{ name: 'url', type: 'url', label: harvest.url, hint: harvest.urlHint, required: true, messages }}
          value={form.get('url') ?? ''}
        />
        <div class="row">
          <ChoiceField
            {...{ name: 'type', label: harvest.type, messages, value: among(TYPES, form.get('type')) }}
            choices={TYPES.map((type) => [type, harvest.types[type]] as const)}
          />
          <ChoiceField
            {...{ name: 'rhythm', label: harvest.rhythm, messages, value: among(RHYTHMS, form.get('rhythm')) }}
            choices={RHYTHMS.map((rhythm) => [rhythm, harvest.rhythms[rhythm]] as const)}
          />
        </div>
        <ul class="checks">
          <li>
            <label>
              <input type="checkbox" name="delete" value="on" checked={form.get('delete') === 'on'} />
              <span>{harvest.deletes}</span>
            </label>
          </li>
        </ul>
        <div class="buttons">
          <button type="submit">{harvest.addAndTry}</button>
        </div>
      </form>
    </details>
  );
};

const trailOf = ({ id, name }: Catalogue, { texts }: Visit) =>
  [[texts.nav.catalogues, to.catalogues] as const, [name, to.catalogue(id)] as const] as const;

const sourcesPage = (
  catalogue: Catalogue,
  { harvestSources: sources, harvestRuns: runs }: HarvestPageQuery,
  { offset, refusing }: { readonly offset: number; readonly refusing?: Refusing | undefined },
  visit: Visit,
): Page => {
  const { texts } = visit;
  const { harvest } = texts;
  const isBusy = runs.some(({ state }) => state === 'RUNNING');
  return {
    title: harvest.title,
    isPrivate: true,
    trail: [...trailOf(catalogue, visit)],
    ...(refusing?.answer ? { status: refusing.answer.status } : refusing ? { status: 422 } : {}),
    content: (
      <>
        <header class="page-head">
          <h1>{harvest.title}</h1>
          <p class="lead">{harvest.lead}</p>
        </header>
        <Refused answer={refusing?.answer} />
        <section class="panel" aria-labelledby="sources">
          <h2 id="sources">{harvest.sources}</h2>
          {sources.length === 0 ? (
            <Empty picture="basket" title={harvest.none} next={{ href: '#new-source', label: harvest.add }}>
              {harvest.noneHint}
            </Empty>
          ) : (
            <ul class="webhooks" data-part="sources">
              {sources.map((source) => (
                <SourceItem key={source.id} of={source} catalogue={catalogue.id} />
              ))}
            </ul>
          )}
          <NewSource catalogue={catalogue.id} refusing={refusing} isFirst={sources.length === 0} />
        </section>
        {runs.length === 0 && offset === 0 ? null : (
          <section aria-labelledby="runs" data-part="runs" data-again={isBusy}>
            <h2 id="runs">{harvest.runs}</h2>
            <Table
              name={`${harvest.runs} – ${harvest.outcome}`}
              head={[harvest.started, harvest.url, harvest.state, harvest.outcome]}
              stacks
            >
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </Table>
            {runs.length < RUNS ? null : (
              <p>
                <a
                  href={`${to.harvest(catalogue.id)}?${new URLSearchParams({ offset: String(offset + RUNS) }).toString()}`}
                >
                  {texts.trade.later}
                </a>
              </p>
            )}
          </section>
        )}
      </>
    ),
  };
};

const Outcome = ({ run, children }: { readonly run: ShownRun; readonly children: ComponentChildren }) => {
  const { texts, formats } = useVisit();
  const { harvest } = texts;
  const { counts } = harvest;
  const { total, done, state, vanished, error } = run;
  const number = (value: number | null): string | undefined => (value === null ? undefined : formats.number(value));
  return (
    <div class="panel" data-part="run" data-again={state === 'RUNNING'}>
      <p role="status">
        <State run={run} />
        {state === 'RUNNING' ? ` · ${harvest.progress(formats.number(done), number(total) ?? '?')}` : ''}
      </p>
      {state !== 'RUNNING' ? null : (
        <progress
          aria-label={harvest.states.RUNNING}
          {...(total === null ? {} : { max: Math.max(total, 1), value: Math.min(done, total) })}
        />
      )}
      {error === null ? null : (
        <div class="notice bad">
          <p>
            <Localized text={error.detail} />
          </p>
        </div>
      )}
      <dl class="facts">
        <Fact name={harvest.started}>{formats.moment(run.started)}</Fact>
        <Fact name={harvest.finished}>{run.finished ? formats.moment(run.finished) : undefined}</Fact>
        <Fact name={harvest.pages}>{formats.number(run.pages)}</Fact>
        {COUNTED.map((name) => (
          <Fact key={name} name={run.dryRun ? harvest.would[name] : counts[name]}>
            {run[name] > 0 ? formats.number(run[name]) : undefined}
          </Fact>
        ))}
        <Fact name={harvest.vanished}>{vanished === 0 ? undefined : number(vanished)}</Fact>
      </dl>
      {state !== 'RUNNING' ? null : (
        <div class="buttons">
          <Deed action={to.harvestStop(run.catalogue, run.id)} name={harvest.stop} quiet />
          <a href={to.harvestRun(run.catalogue, run.id)}>{harvest.again}</a>
        </div>
      )}
      {children}
    </div>
  );
};

const Report = ({ run }: { readonly run: ShownRun }) => {
  const { texts } = useVisit();
  const { harvest } = texts;
  const { results } = run;
  const outcomes = run.dryRun ? { ...harvest.outcomes, ...harvest.wouldBe } : harvest.outcomes;
  return (
    <section aria-labelledby="report" data-part="report">
      <h2 id="report">{harvest.report}</h2>
      {results.edges.length === 0 ? (
        <p class="note">{harvest.noReport}</p>
      ) : (
        <Table
          name={`${harvest.report} – ${harvest.name}`}
          head={[harvest.name, harvest.outcome, harvest.reason]}
          stacks
        >
          {results.edges.map(({ node: { source, dataset, outcome, error } }) => (
            <tr key={source}>
              <th scope="row">
                {dataset === null || outcome === 'DELETED' || (run.dryRun && outcome === 'CREATED') ? (
                  source
                ) : (
                  <a href={to.dataset(dataset)}>{source}</a>
                )}
              </th>
              <td>{outcomes[outcome]}</td>
              <td>{error === null ? null : <Localized text={error.detail} />}</td>
            </tr>
          ))}
        </Table>
      )}
      <Later address={to.harvestRun(run.catalogue, run.id)} name="after" pageInfo={results.pageInfo} />
    </section>
  );
};

const runPage = (catalogue: Catalogue, run: ShownRun, source: string | undefined, visit: Visit): Page => {
  const { harvest } = visit.texts;
  const isKept = run.vanished !== null && run.vanished > run.deleted && run.deleteVanished && run.error !== null;
  return {
    title: run.dryRun ? harvest.trial : harvest.oneRun,
    isPrivate: true,
    trail: [...trailOf(catalogue, visit), [harvest.title, to.harvest(catalogue.id)]],
    content: (
      <>
        <header class="page-head">
          <h1>{run.dryRun ? harvest.trial : harvest.oneRun}</h1>
          <p class="lead">{run.url}</p>
          {run.dryRun ? <p class="note">{harvest.trialHint}</p> : null}
        </header>
        <Outcome run={run}>
          {source === undefined || run.state === 'RUNNING' ? null : (
            <div class="buttons">
              <Deed action={to.harvestStep(catalogue.id, source, 'run')} name={harvest.run} />
              <Deed action={to.harvestStep(catalogue.id, source, 'try')} name={harvest.try} quiet />
            </div>
          )}
          {source !== undefined && isKept ? (
            <Confirmed
              name={harvest.deleteAll}
              hint={harvest.deleteAllHint(visit.formats.number(run.vanished ?? 0))}
              action={to.harvestStep(catalogue.id, source, 'run')}
            >
              <input type="hidden" name="deleteMany" value="on" />
            </Confirmed>
          ) : null}
        </Outcome>
        <Report run={run} />
      </>
    ),
  };
};

/** The pages of one deployment. */
class HarvestPages {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
  ) {}

  /** The catalogue, for who may edit it. */
  async #catalogue(request: FastifyRequest, visit: Visit): Promise<Catalogue> {
    requirePerson(visit);
    const { id } = request.params as Sent['Params'];
    const { catalogue } = await this.tools.execute(CatalogueFormDocument, { id }, request);
    if (!catalogue) throw notFound('catalogue');
    await requireEdit(request, { id, kind: 'CATALOGUE' }, this.tools);
    return { id, name: choose(catalogue.titles, visit.languages)?.value ?? id };
  }

  async sources(request: FastifyRequest, reply: FastifyReply, refusing?: Refusing): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    const catalogue = await this.#catalogue(request, visit);
    const asked = visit.query.get('offset') ?? '';
    const offset = /^\d{1,6}$/.test(asked) ? Number(asked) : 0;
    const variables = { catalogue: catalogue.id, first: RUNS, offset };
    const found = await this.tools.execute(HarvestPageDocument, variables, request);
    return this.pages.send(reply, sourcesPage(catalogue, found, { offset, refusing }, visit), visit);
  }

  async run(visit: Visit, request: FastifyRequest): Promise<Page> {
    const catalogue = await this.#catalogue(request, visit);
    const { run: id } = request.params as Sent['Params'];
    const asked = { id, catalogue: catalogue.id, first: RESULTS, after: visit.query.get('after') };
    const { harvestRun: run, harvestSources } = await this.tools.execute(HarvestRunPageDocument, asked, request);
    if (run?.catalogue !== catalogue.id) throw notFound('harvest');
    // Addresses that differ in their secrets alone look alike.
    const [source, another] = harvestSources.filter(({ url }) => url === run.url);
    return runPage(catalogue, run, another ? undefined : source?.id, visit);
  }

  /** Adds a source, and tries it. */
  async add(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    const { body: form, params } = request;
    this.tools.sessions.requireForm(request, form);
    const asked = {
      url: form.get('url')?.trim() ?? '',
      catalogue: params.id,
      type: among(TYPES, form.get('type')),
      rhythm: among(RHYTHMS, form.get('rhythm')),
      deleteVanished: form.get('delete') === 'on',
    };
    try {
      const { addHarvestSource } = await this.tools.execute(AddSourceFromPageDocument, asked, request);
      return await this.#start(request, reply, addHarvestSource.id, true);
    } catch (error) {
      return this.#refused(request, reply, error, form);
    }
  }

  /** Does one thing with a source that is there. */
  async step(
    request: FastifyRequest<Sent>,
    reply: FastifyReply,
    step: 'try' | 'run' | 'plan' | 'remove',
  ): Promise<FastifyReply> {
    const { body: form, params } = request;
    const { source: id } = params;
    this.tools.sessions.requireForm(request, form);
    const { cookies } = this.tools.place;
    try {
      if (step === 'try' || step === 'run') return await this.#start(request, reply, id, step === 'try');
      if (step === 'plan') {
        const rhythm = among(RHYTHMS, form.get('rhythm'));
        await this.tools.execute(PlanHarvestFromPageDocument, { id, rhythm }, request);
        return redirectWith(reply, cookies, 'planned', to.harvest(params.id));
      }
      await this.tools.execute(RemoveSourceFromPageDocument, { id }, request);
      return redirectWith(reply, cookies, 'sourceRemoved', to.harvest(params.id));
    } catch (error) {
      return this.#refused(request, reply, error);
    }
  }

  async stop(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    const { id, run } = request.params;
    this.tools.sessions.requireForm(request, request.body);
    await this.tools.execute(StopHarvestFromPageDocument, { id: run }, request);
    return redirectWith(reply, this.tools.place.cookies, 'stopped', to.harvestRun(id, run));
  }

  async #start(request: FastifyRequest<Sent>, reply: FastifyReply, id: string, dryRun: boolean): Promise<FastifyReply> {
    const deleteMany = request.body.get('deleteMany') === 'on';
    const { harvestFromSource: run } = await this.tools.execute(
      HarvestFromPageDocument,
      { id, dryRun, deleteMany },
      request,
    );
    return reply.redirect(to.harvestRun(request.params.id, 'id' in run ? run.id : ''), 303);
  }

  /** What is wrong with an address stands at its field, all else above the sources. */
  async #refused(request: FastifyRequest<Sent>, reply: FastifyReply, error: unknown, form?: URLSearchParams) {
    if (!(error instanceof Refusal)) throw error;
    if (form && OF_ADDRESS.has(error.code)) {
      const messages = new Map([['url', [{ text: error.detail, severity: 'VIOLATION' } as const]]]);
      return this.sources(request, reply, { form, messages });
    }
    const isBusy = error.code === 'UNAVAILABLE';
    const { status } = refusals[error.code];
    const answer = isBusy ? { status, text: error.detail, code: error.code } : refusedBy(error);
    return this.sources(request, reply, { form: form ?? new URLSearchParams(), messages: NO_MESSAGES, answer });
  }
}

/** Mounts the routes. */
export const harvestRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const harvests = new HarvestPages(pages, tools);
  const at = '/catalogues/:id/harvest';
  app.get(at, (request, reply) => harvests.sources(request, reply));
  pages.get(`${ROOT}${at}/runs/:run`, (visit, request) => harvests.run(visit, request));
  app.post<Sent>(at, (request, reply) => harvests.add(request, reply));
  for (const step of ['try', 'run', 'plan', 'remove'] as const)
    app.post<Sent>(`${at}/sources/:source/${step}`, (request, reply) => harvests.step(request, reply, step));
  app.post<Sent>(`${at}/runs/:run/stop`, (request, reply) => harvests.stop(request, reply));
};
