/** Who is logged in and where, the password, and the language: `/srv/catalog/account/me`. */
import type { MePageQuery } from '../../../schema/operations/generated/operations.js';
import { Field } from '../forms/controls.js';
import { Refused, type RefusedAnswer } from '../forms/answer.js';
import type { Page } from '../layout.js';
import { Emblem } from '../parts/emblem.js';
import { Fact } from '../parts/facts.js';
import { Proof } from '../parts/proof.js';
import { Table } from '../parts/table.js';
import { languages } from '../../language.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { LogoPanel } from './logo.js';
import { Spending } from './spending.js';

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
export const mePage = (
  { viewer, account }: MePageQuery,
  refused: RefusedAnswer | undefined,
  { texts }: Visit,
): Page => ({
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
