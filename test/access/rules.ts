/** Who may do what, said once and in plain words; the service is compared with it. */
import { CARRIED, NOBODIES, PEOPLE, type Principal, type Reads, type State } from './world.js';

/** A scope on the datasets of the owner, or on their catalogue. */
type Scope = 'READ' | 'EDIT' | 'DELETE' | 'TRADE';

/** Whom a rule asks about. */
export interface Question {
  readonly principal: Principal;
  readonly reads: Reads;
  /** State of the dataset that is named; absent where none is. */
  readonly state?: State | undefined;
}

/** Whether a caller may. */
export type Rule = (question: Question) => boolean;

const isNobody = (principal: Principal): boolean => (NOBODIES as readonly string[]).includes(principal);
const isAnyOf =
  (...principals: readonly Principal[]): Rule =>
  ({ principal }) =>
    principals.includes(principal);

/** Drafts and removed datasets are nobody's assets: there is nothing that anybody could hold a scope on. */
const isThere = ({ state }: Question): boolean => state !== 'draft' && state !== 'removed';

const EVERYTHING = isAnyOf('key', 'key of an organization', 'limited key', 'owner', 'administrator');
const TOKENS: Readonly<Partial<Record<Principal, Scope>>> = {
  'READ token': 'READ',
  'EDIT token': 'EDIT',
  'DELETE token': 'DELETE',
  'TRADE token': 'TRADE',
};
const GRANTED: Readonly<Partial<Record<Principal, Scope>>> = { reader: 'READ', editor: 'EDIT', trader: 'TRADE' };

/** What the members of the organization that owns it hold, and users of the platform; the keys are all for its catalogue. */
const holdsAsMember = (scope: Scope, question: Question): boolean => {
  // Reading is granted to the role of users, which the colleague has not.
  if (question.principal === 'colleague') return scope !== 'READ';
  return EVERYTHING(question) || (question.principal === 'other organization' && scope === 'READ');
};

const holds = (scope: Scope, question: Question): boolean => {
  const { principal, state } = question;
  if (TOKENS[principal] !== undefined) return TOKENS[principal] === scope && CARRIED.includes(state);
  return GRANTED[principal] === scope || holdsAsMember(scope, question);
};

/** Everybody; what they get is what they may read. */
export const anyone: Rule = () => true;
/** Of what nobody here has bought or sells. */
export const nobody: Rule = () => false;
/** Everybody, but where reads are restricted none whose credentials do not count: they would be shown less than they expect. */
export const anyoneSound: Rule = ({ principal, reads }) =>
  reads === 'public' || principal === 'anonymous' || !isNobody(principal);
/** Everybody whose credentials count. */
export const credentials: Rule = ({ principal }) => !isNobody(principal);
/** The holder of a key that is not limited to catalogues. */
export const wholeKey = isAnyOf('key', 'key of an organization');
/** The holder of a key of an organization that is not limited to catalogues. */
export const organizationKey = isAnyOf('key of an organization');
/** Those who run the service. */
export const operator = isAnyOf('key', 'key of an organization', 'administrator');
/** Those who run the marketplace as a whole: the key of an organization is its alone. */
export const marketplaceOperator = isAnyOf('key', 'administrator');
/** Those who administer the platform, as people: keys make no keys. */
export const administrator = isAnyOf('administrator');
/** Those who may say who holds what. */
export const sharer = isAnyOf('owner', 'colleague', 'administrator');
/** Those who act for an organization: neither a token of permissions nor a limited key does. */
export const organization = isAnyOf(
  'owner',
  'colleague',
  'other organization',
  'administrator',
  'key of an organization',
);
/** People with a plain token, for what is theirs. */
export const person = isAnyOf(...PEOPLE);
/** Services, which hold keys, and administrators. */
export const service = isAnyOf('key', 'key of an organization', 'limited key', 'administrator');
/** Users, about what they hold themselves; where reads are restricted, those who hold something. */
export const holder: Rule = (question) => {
  const { principal, reads } = question;
  if (!isThere(question) || !(PEOPLE as readonly Principal[]).includes(principal)) return false;
  return reads === 'public' || principal !== 'no role';
};
/** Holders of a key: tokens for the service are none for agents. */
export const anyKey = isAnyOf('key', 'key of an organization', 'limited key');
/** Holders of a key, and whoever sends nothing where everybody may read. */
export const agents: Rule = (question) =>
  anyKey(question) || (question.reads === 'public' && question.principal === 'anonymous');
/** A scope on the dataset that is named. */
const scope =
  (name: Scope): Rule =>
  (question) =>
    isThere(question) && ((name === 'READ' && question.reads === 'public') || holds(name, question));
export const read = scope('READ');
export const edit = scope('EDIT');
export const remove = scope('DELETE');
export const trade = scope('TRADE');
/** A scope on the catalogue. */
const onCatalogue =
  (name: Scope): Rule =>
  (question) =>
    holdsAsMember(name, question);
export const editCatalogue = onCatalogue('EDIT');
export const removeCatalogue = onCatalogue('DELETE');
/** Making a catalogue that is not there. */
export const createCatalogue = isAnyOf('key', 'key of an organization', 'owner', 'other organization', 'administrator');
/** Everything at once: everybody where reads are public, else those who run the service. */
export const readAll: Rule = (question) => question.reads === 'public' || operator(question);
/** Figures made of everything: where reads are restricted, for those who may READ each dataset. */
export const readEach: Rule = (question) =>
  readAll(question) || ['owner', 'other organization'].includes(question.principal);
/** Figures of what the caller may see: where reads are restricted, for those whose credentials count. */
export const readOwn: Rule = (question) => question.reads === 'public' || credentials(question);
/** Writing a dataset of a catalogue under an id: EDIT on what is there, and on the catalogue in any case. */
export const put: Rule = (question) => editCatalogue(question) && (!isThere(question) || edit(question));
/** A dataset on the marketplace that may be read; what was taken off it is not there, for all that it is kept from. */
export const readOffered: Rule = (question) =>
  read(question) && (question.reads === 'public' || question.state !== 'retired');
/** Not what the own organization sells: nobody buys from themselves. */
export const ofOthers: Rule = ({ principal, state }) =>
  !(principal === 'owner' && (state === 'offered' || state === 'sold')) &&
  !(principal === 'colleague' && state === 'offered');
/** The same as `readOffered`, asked by its id on the marketplace, which a key for the seller's catalogue does not cover. */
export const readOnMarketplace: Rule = (question) =>
  readOffered(question) && (question.reads === 'public' || question.principal !== 'limited key');
/** All of these. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (question) =>
    rules.every((rule) => rule(question));

export { isNobody, isThere };
