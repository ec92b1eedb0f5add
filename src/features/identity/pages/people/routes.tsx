/** Permissions on datasets and catalogues from pages. They run the same operations as every client, so the same gate decides who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AssetKind,
  GiveFromPageDocument,
  PeoplePageDocument,
  type PeoplePageQuery,
  type PermissionScope,
  TakeFromPageDocument,
  WhyMayDocument,
  type WhyMayQuery,
} from '../../../../../schema/operations/generated/operations.js';
import { notFound } from '../../../../core/errors.js';
import { Refused, type RefusedAnswer, refusedBy } from '../../../../core/pages/forms/answer.js';
import { TextField } from '../../../../core/pages/forms/controls.js';
import type { Page } from '../../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../../core/pages/mount.js';
import { redirectWith } from '../../../../core/pages/notes.js';
import { Proof } from '../../../../core/pages/parts/proof.js';
import { Table } from '../../../../core/pages/parts/table.js';
import { choose } from '../../../../core/pages/parts/text.js';
import type { Texts } from '../../../../core/pages/texts/index.js';
import { to } from '../../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../../core/pages/visit.js';

/** Who may do what with a dataset or catalogue: `…/people`. */
type Grant = PeoplePageQuery['permissions'][number];

/** What can be given, in the order of the columns. */
const SCOPES: readonly PermissionScope[] = ['READ', 'EDIT', 'DELETE', 'TRADE'];

/** The content of the page. */
interface People {
  readonly title: string;
  /** Address of the thing, and of this page. */
  readonly about: string;
  readonly address: string;
  readonly grants: readonly Grant[];
  /** The organization of whoever looks: the paths of its groups, and its name. */
  readonly own: { readonly groups: readonly string[]; readonly name: string | null };
  /** What a person that was asked about holds, and why. */
  readonly explained: WhyMayQuery['explain'] | undefined;
  readonly refused: RefusedAnswer | undefined;
}

/** What a subject is called; a group that is the own organization, by the name of that. */
const nameOf = ({ subject, name }: Grant, own: People['own'], { everybody }: Texts['people']): string => {
  const [, kind = '', id = ''] = /^([a-z]+):(.*)$/.exec(subject) ?? [];
  if (kind === 'group') return everybody(own.groups.includes(id) ? (own.name ?? id) : id.replace(/^\//, ''));
  return name ?? id;
};

/** One scope of a subject: a button that takes it away or gives it. */
const Cell = ({
  grant,
  scope,
  address,
  own,
}: { readonly grant: Grant; readonly scope: PermissionScope } & Pick<People, 'address' | 'own'>) => {
  const { texts } = useVisit();
  const { people } = texts;
  const isHeld = grant.scopes.includes(scope);
  const name = nameOf(grant, own, people);
  const label = (isHeld ? people.takeFrom : people.giveTo)(people.scopes[scope], name);
  return (
    <form method="post" action={address}>
      <Proof />
      <input type="hidden" name="subject" value={grant.subject} />
      <input type="hidden" name="scopes" value={scope} />
      <button
        type="submit"
        class="quiet small"
        name="do"
        value={isHeld ? 'take' : 'give'}
        aria-label={label}
        title={label}
      >
        {isHeld ? <span class="yes">✓</span> : <span class="note">+</span>}
      </button>
    </form>
  );
};

const Grants = ({ grants, address, own }: Pick<People, 'grants' | 'address' | 'own'>) => {
  const { people } = useVisit().texts;
  if (grants.length === 0) return <p class="note">{people.none}</p>;
  return (
    <Table name={people.title} head={[people.who, ...SCOPES.map((scope) => people.scopes[scope])]}>
      {grants.map((grant) => (
        <tr key={grant.subject}>
          <th scope="row">{nameOf(grant, own, people)}</th>
          {SCOPES.map((scope) => (
            <td key={scope}>
              <Cell grant={grant} scope={scope} address={address} own={own} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
};

const Give = ({ address }: Pick<People, 'address'>) => {
  const { people } = useVisit().texts;
  return (
    <section aria-labelledby="give">
      <h2 id="give">{people.give}</h2>
      <form class="form" method="post" action={address}>
        <Proof />
        <TextField name="user" label={people.user} hint={people.userHint} value="" required messages={new Map()} />
        <fieldset>
          <legend>{people.may}</legend>
          {SCOPES.map((scope) => (
            <label key={scope} class="check">
              <input type="checkbox" name="scopes" value={scope} /> {people.scopes[scope]}
            </label>
          ))}
        </fieldset>
        <div class="buttons">
          <button type="submit" name="do" value="give">
            {people.give}
          </button>
        </div>
      </form>
    </section>
  );
};

/** A policy in words: it has the name of the subject that it means. */
const reasonIn = (policy: string, { because, inPerson }: Texts['people']): string => {
  const [, kind = '', name = ''] = /^([a-z]+):(.*)$/.exec(policy) ?? [];
  return kind === 'user'
    ? inPerson
    : ((because as Readonly<Record<string, (name: string) => string>>)[kind]?.(name) ?? policy);
};

const Explained = ({ explained }: { readonly explained: WhyMayQuery['explain'] }) => {
  const { people } = useVisit().texts;
  const { user, granted, reasons } = explained;
  const held = granted.map((scope) => people.scopes[scope]).join(', ');
  return (
    <div class="notice" role="status">
      <p>{held === '' ? people.mayNothing(user) : people.mayThat(user, held)}</p>
      <ul>
        {reasons
          .filter(({ permit }) => permit)
          .map(({ permission, scopes, policies }) => (
            <li key={permission}>
              {scopes.map((scope) => people.scopes[scope]).join(', ')}:{' '}
              {policies
                .filter(({ permit }) => permit)
                .map(({ name }) => reasonIn(name, people))
                .join(', ')}
            </li>
          ))}
      </ul>
    </div>
  );
};

const Why = ({ address, explained }: Pick<People, 'address' | 'explained'>) => {
  const { people } = useVisit().texts;
  return (
    <section aria-labelledby="why">
      <h2 id="why">{people.why}</h2>
      {explained === undefined ? null : <Explained explained={explained} />}
      <form class="form" method="get" action={address}>
        <TextField name="who" label={people.user} value={explained?.user ?? ''} required messages={new Map()} />
        <div class="buttons">
          <button type="submit" class="quiet">
            {people.ask}
          </button>
        </div>
      </form>
    </section>
  );
};

/** The page. */
const peoplePage = ({ title, about, address, grants, own, explained, refused }: People, { texts }: Visit): Page => ({
  title: `${texts.people.title}: ${title}`,
  here: texts.people.title,
  trail: [[title, about]],
  isPrivate: true,
  ...(refused === undefined ? {} : { status: refused.status }),
  content: (
    <>
      <header class="page-head">
        <p class="kind">{texts.people.title}</p>
        <h1>{title}</h1>
        <p class="lead">{texts.people.lead}</p>
      </header>
      <Refused answer={refused} />
      <Grants grants={grants} address={address} own={own} />
      <Give address={address} />
      <Why address={address} explained={explained} />
    </>
  ),
});

type ById = { Params: { id: string } };
type Sent = ById & { Body: URLSearchParams };

const isScope = (word: string): word is PermissionScope => SCOPES.some((scope) => scope === word);

/** The pages of one kind of thing. */
class PeoplePages {
  constructor(
    private readonly pages: Pages,
    private readonly tools: PageTools,
    private readonly kind: AssetKind,
  ) {}

  async show(request: FastifyRequest<ById>, reply: FastifyReply, refused?: RefusedAnswer): Promise<FastifyReply> {
    const visit = this.pages.visit(request, reply);
    requirePerson(visit);
    const { id } = request.params;
    const asked = { id, kind: this.kind };
    const { permissions, viewer, dataset, catalogue } = await this.tools.execute(
      PeoplePageDocument,
      { ...asked, isDataset: this.kind === 'DATASET' },
      request,
    );
    const thing = dataset ?? catalogue;
    if (!thing) throw notFound(this.kind === 'DATASET' ? 'dataset' : 'catalogue');
    const { explained, problem } = await this.#explained(request, visit.query.get('who')?.trim() ?? '');
    const page = {
      title: choose(thing.titles, visit.languages)?.value ?? id,
      about: this.kind === 'DATASET' ? to.dataset(id) : to.catalogue(id),
      ...{ address: this.#address(id), grants: permissions, explained, refused: refused ?? problem },
      own: { groups: viewer.groups, name: viewer.organization?.name ?? null },
    };
    return this.pages.send(reply, peoplePage(page, visit), visit);
  }

  async send(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    this.tools.sessions.requireForm(request, request.body);
    const { id } = request.params;
    const { body } = request;
    const subject = body.get('subject') ?? `user:${body.get('user')?.trim() ?? ''}`;
    const asked = { id, kind: this.kind, subject, scopes: body.getAll('scopes').filter(isScope) };
    const isTaken = body.get('do') === 'take';
    try {
      if (isTaken) await this.tools.execute(TakeFromPageDocument, asked, request);
      else await this.tools.execute(GiveFromPageDocument, asked, request);
    } catch (error) {
      return this.show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, this.tools.place.cookies, isTaken ? 'taken' : 'given', this.#address(id));
  }

  /** What the person that the address asks about holds. */
  async #explained(request: FastifyRequest<ById>, user: string) {
    if (user === '') return { explained: undefined, problem: undefined };
    const { id } = request.params;
    try {
      const { explain } = await this.tools.execute(WhyMayDocument, { id, kind: this.kind, user }, request);
      return { explained: explain, problem: undefined };
    } catch (error) {
      return { explained: undefined, problem: refusedBy(error) };
    }
  }

  #address(id: string): string {
    return this.kind === 'DATASET' ? to.datasetPeople(id) : to.cataloguePeople(id);
  }
}

/** Mounts the routes. */
export const peopleRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  for (const [folder, kind] of [
    ['datasets', 'DATASET'],
    ['catalogues', 'CATALOGUE'],
  ] as const) {
    const people = new PeoplePages(pages, tools, kind);
    app.get<ById>(`/${folder}/:id/people`, (request, reply) => people.show(request, reply));
    app.post<Sent>(`/${folder}/:id/people`, (request, reply) => people.send(request, reply));
  }
};
