/** Who may do what with a dataset or catalogue: `…/people`. */
import type { PeoplePageQuery, PermissionScope, WhyMayQuery } from '../../../schema/operations/generated/operations.js';
import { Refused, type RefusedAnswer } from '../forms/answer.js';
import { TextField } from '../forms/controls.js';
import type { Page } from '../layout.js';
import { Table } from '../parts/table.js';
import type { Texts } from '../texts/index.js';
import { useVisit, type Visit } from '../visit.js';
import { Proof } from '../parts/proof.js';

type Grant = PeoplePageQuery['permissions'][number];

/** What can be given, in the order of the columns. */
export const SCOPES: readonly PermissionScope[] = ['READ', 'EDIT', 'DELETE', 'TRADE'];

/** The content of the page. */
export interface People {
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
export const peoplePage = (
  { title, about, address, grants, own, explained, refused }: People,
  { texts }: Visit,
): Page => ({
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
