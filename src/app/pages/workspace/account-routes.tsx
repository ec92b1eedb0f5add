/** The account of the person who is logged in: password and logins. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  EndSessionFromPageDocument,
  EndSpendingFromPageDocument,
  LimitSpendingFromPageDocument,
  MePageDocument,
  type MePageQuery,
  PasswordFromPageDocument,
  RemoveLogoDocument,
  SetLogoDocument,
} from '../../../../schema/operations/generated/operations.js';
import { languages } from '../../../core/language.js';
import { Refused, type RefusedAnswer, refusedBy } from '../../../core/pages/forms/answer.js';
import { Field, idOf, TextField } from '../../../core/pages/forms/controls.js';
import type { Page } from '../../../core/pages/layout.js';
import { type Pages, type PageTools, requirePerson } from '../../../core/pages/mount.js';
import { redirectWith } from '../../../core/pages/notes.js';
import { Emblem, LogoPicture } from '../../../core/pages/parts/emblem.js';
import { Fact } from '../../../core/pages/parts/facts.js';
import { FileField } from '../../../core/pages/parts/file-field.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { Table } from '../../../core/pages/parts/table.js';
import { takeUploads } from '../../../core/pages/upload.js';
import { below, to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** How much agents may spend for the person who is logged in. */
const PERIODS = ['DAY', 'MONTH', 'YEAR'] as const;
const NOTHING_WRONG = { messages: new Map() } as const;

/** The limit that a form asks for. */
const limitOf = (body: URLSearchParams) => ({
  amount: (body.get('amount') ?? '').trim().replace(',', '.'),
  currency: (body.get('currency') ?? '').trim().toUpperCase(),
  period: PERIODS.find((period) => period === body.get('period')) ?? ('MONTH' as const),
});

/** The limit with what is left of it, and the forms that set it and take it away. */
const Spending = ({ limit }: { readonly limit: MePageQuery['viewer']['spendingLimit'] }) => {
  const { agents } = useVisit().texts;
  const period = idOf('period');
  return (
    <section class="panel" aria-labelledby="agents">
      <h2 id="agents">{agents.title}</h2>
      <p class="note">{agents.lead}</p>
      {limit === null ? null : (
        <dl class="facts">
          <Fact name={agents.spent}>{`${limit.spent} ${limit.currency}`}</Fact>
          <Fact name={agents.left}>{`${limit.left} ${limit.currency}`}</Fact>
        </dl>
      )}
      <form class="form" method="post" action={to.spending}>
        <Proof />
        <TextField name="amount" label={agents.amount} value={limit?.amount ?? ''} required {...NOTHING_WRONG} />
        <TextField
          {...{ name: 'currency', label: agents.currency, hint: agents.currencyHint }}
          value={limit?.currency ?? 'EUR'}
          required
          {...NOTHING_WRONG}
        />
        <div class="field">
          <label for={period}>{agents.period}</label>
          <select id={period} name="period">
            {PERIODS.map((one) => (
              <option key={one} value={one} selected={one === (limit?.period ?? 'MONTH')}>
                {agents.periods[one]}
              </option>
            ))}
          </select>
        </div>
        <div class="buttons">
          <button type="submit">{agents.set}</button>
        </div>
      </form>
      {limit === null ? null : (
        <form method="post" action={to.spending}>
          <Proof />
          <button type="submit" class="quiet" name="remove" value="1">
            {agents.remove}
          </button>
        </form>
      )}
    </section>
  );
};

/** The logo of the organization of the person: shown, set and removed. */
type Member = NonNullable<MePageQuery['viewer']['organization']>;

/** The panel. */
const LogoPanel = ({ member: { name, logo } }: { readonly member: Member }) => {
  const { texts } = useVisit();
  const { organizations, me } = texts;
  return (
    <section class="panel" aria-labelledby="logo">
      <h2 id="logo">{me.logo}</h2>
      <p>{me.logoLead}</p>
      {logo ? (
        <p>
          <LogoPicture logo={logo} alt={organizations.logo(name ?? '')} />
        </p>
      ) : null}
      <form class="form" method="post" action={to.logo} encType="multipart/form-data">
        <Proof />
        <FileField
          label={me.picture}
          hint={me.pictureHint}
          accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          required
        />
        <div class="buttons">
          <button type="submit" name="do" value="set">
            {me.setLogo}
          </button>
          {logo ? (
            <button type="submit" name="do" value="remove" class="danger" formNoValidate>
              {me.removeLogo}
            </button>
          ) : null}
        </div>
      </form>
    </section>
  );
};

type Session = MePageQuery['account']['sessions'][number];

/** Roles that the realm gives to everybody; they tell nobody anything. */
const USUAL = /^(default-roles-|offline_access$|uma_authorization$|account\/)/;

const Person = ({ viewer }: Pick<MePageQuery, 'viewer'>) => {
  const { texts, visitor } = useVisit();
  const { name, organization, groups, roles, administrator } = viewer;
  return (
    <header class="page-head">
      <h1>{name ?? visitor?.name}</h1>
      {administrator ? <p class="lead">{texts.account.administrator}</p> : null}
      <dl class="facts">
        <Fact name={texts.account.organization}>
          {organization?.name == null ? undefined : (
            <span class="with-emblem small">
              <Emblem name={organization.name} logo={organization.logo} />
              {organization.name}
            </span>
          )}
        </Fact>
        <Fact name={texts.account.groups}>{groups.join(', ')}</Fact>
        <Fact name={texts.account.roles}>{roles.filter((role) => !USUAL.test(role)).join(', ')}</Fact>
      </dl>
    </header>
  );
};

const Password = () => {
  const { me } = useVisit().texts;
  const field = (name: string, label: string, autocomplete: 'current-password' | 'new-password', hint?: string) => (
    <Field name={name} label={label} required messages={new Map()} {...(hint === undefined ? {} : { hint })}>
      {(control) => <input {...control} type="password" autocomplete={autocomplete} maxLength={1000} />}
    </Field>
  );
  return (
    <section class="panel" aria-labelledby="password">
      <h2 id="password">{me.password}</h2>
      <form class="form" method="post" action={to.password}>
        <Proof />
        {field('current', me.current, 'current-password')}
        {field('next', me.next, 'new-password', me.nextHint)}
        {field('again', me.again, 'new-password')}
        <div class="buttons">
          <button type="submit">{me.change}</button>
        </div>
      </form>
    </section>
  );
};

const SessionRow = ({ session }: { readonly session: Session }) => {
  const { texts, formats } = useVisit();
  const { id, started, seen, current, inBrowser, applications } = session;
  return (
    <tr>
      <th scope="row">
        {inBrowser ? texts.me.browser : texts.me.program} {current ? <span class="tag">{texts.me.thisOne}</span> : null}
      </th>
      <td>{applications.join(', ')}</td>
      <td>{formats.date(started)}</td>
      <td>
        <time dateTime={seen}>{formats.ago(seen)}</time>
      </td>
      <td>
        {current ? null : (
          <form method="post" action={to.endSession(id)}>
            <Proof />
            <button type="submit" class="quiet small">
              {texts.me.end}
            </button>
          </form>
        )}
      </td>
    </tr>
  );
};

const Sessions = ({ sessions }: { readonly sessions: readonly Session[] }) => {
  const { me } = useVisit().texts;
  return (
    <section class="panel">
      <h2>{me.sessions}</h2>
      <p class="note">{me.sessionsHint}</p>
      <Table name={me.sessions} head={[me.where, me.applications, me.since, me.seen, me.deed]} stacks>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Table>
    </section>
  );
};

const Language = () => {
  const { texts, language: current } = useVisit();
  return (
    <section class="panel" aria-labelledby="language">
      <h2 id="language">{texts.footer.language}</h2>
      <ul class="choices">
        {languages.map(([language, name]) => (
          <li key={language}>
            <a
              class={language === current ? 'button' : 'button quiet'}
              rel="nofollow"
              href={`${to.me}?lang=${language}`}
              lang={language}
              {...(language === current ? { 'aria-current': 'true' as const } : {})}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The page. */
const mePage = ({ viewer, account }: MePageQuery, refused: RefusedAnswer | undefined, { texts }: Visit): Page => ({
  title: texts.workspace.me,
  isPrivate: true,
  ...(refused ? { status: refused.status } : {}),
  content: (
    <>
      <Person viewer={viewer} />
      <Refused answer={refused} />
      <div class="panels">
        {account.here ? <Password /> : <p class="notice">{texts.me.elsewhere}</p>}
        <Language />
        {viewer.organization?.name == null ? null : <LogoPanel member={viewer.organization} />}
        {viewer.kind === 'USER' ? <Spending limit={viewer.spendingLimit} /> : null}
      </div>
      {account.here ? <Sessions sessions={account.sessions} /> : null}
    </>
  ),
});

/** Shows the page of the account, with what was refused. */
type ShowMe = (request: FastifyRequest, reply: FastifyReply, refused?: RefusedAnswer) => Promise<FastifyReply>;

/** Mounts the route; `show` is the page that the form is on. */
const logoRoutes = (parent: FastifyInstance, show: ShowMe, { execute, sessions, place }: PageTools): void => {
  parent.register(async (app) => {
    takeUploads(app);
    app.post<{ Body: URLSearchParams }>(below(to.logo), async (request, reply) => {
      const { body: form } = request;
      sessions.requireForm(request, form);
      const isRemoval = form.get('do') === 'remove';
      try {
        if (isRemoval) await execute(RemoveLogoDocument, {}, request);
        else await execute(SetLogoDocument, { base64: form.get('file.base64') ?? '' }, request);
      } catch (error) {
        return show(request, reply, refusedBy(error));
      }
      return redirectWith(reply, place.cookies, isRemoval ? 'deleted' : 'saved', to.me);
    });
  });
};

type Sent = { Body: URLSearchParams; Params: { id: string } };

/** Mounts the routes. */
export const accountRoutes = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const { execute, sessions, place } = tools;
  const show: ShowMe = async (request, reply, refused) => {
    const visit = pages.visit(request, reply);
    requirePerson(visit);
    return pages.send(reply, mePage(await execute(MePageDocument, {}, request), refused, visit), visit);
  };
  app.get(below(to.me), (request, reply) => show(request, reply));
  logoRoutes(app, show, tools);
  app.post<Sent>(below(to.password), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const [current = '', next = '', again = ''] = ['current', 'next', 'again'].map(
      (name) => request.body.get(name) ?? '',
    );
    const { texts } = pages.visit(request, reply);
    if (next !== again) return show(request, reply, { status: 400, text: texts.me.mismatch });
    try {
      await execute(PasswordFromPageDocument, { current, next }, request);
    } catch (error) {
      return show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, place.cookies, 'passwordChanged', to.me);
  });
  app.post<Sent>(below(to.spending), async (request, reply) => {
    sessions.requireForm(request, request.body);
    const isRemoval = request.body.has('remove');
    try {
      if (isRemoval) await execute(EndSpendingFromPageDocument, {}, request);
      else await execute(LimitSpendingFromPageDocument, limitOf(request.body), request);
    } catch (error) {
      return show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, place.cookies, isRemoval ? 'unlimited' : 'limited', to.me);
  });
  app.post<Sent>(`${below(to.sessions)}/:id/end`, async (request, reply) => {
    sessions.requireForm(request, request.body);
    try {
      await execute(EndSessionFromPageDocument, { id: request.params.id }, request);
    } catch (error) {
      return show(request, reply, refusedBy(error));
    }
    return redirectWith(reply, place.cookies, 'sessionEnded', to.me);
  });
};
