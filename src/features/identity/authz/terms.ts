/** The numbers of texts that many resources have in common. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Resource } from './model.js';

/** SQL of the number of a server or an owner; null where nothing is theirs. */
export const partyNumber = (name: string): string => `(SELECT number FROM authz_party WHERE name = ${name})`;

/** SQL of the number of a type, an organization or a list of scopes; null where no resource has it. */
export const wordNumber = (text: string): string => `(SELECT number FROM authz_word WHERE text = ${text})`;

/** SQL of the number of a resource. */
export const resourceNumber = (id: string): string => `(SELECT number FROM authz_registered WHERE id = ${id})`;

/** The statement that forgets a resource, with the permissions that are about nothing else. */
export const removeResource = (id: string): Statement => ({
  sql: 'DELETE FROM authz_registered WHERE id = ?',
  params: [id],
});

/** The statement that gives numbers to texts that have none. */
export const numberWords = (texts: readonly (string | undefined)[]): Statement => ({
  sql: 'INSERT OR IGNORE INTO authz_word (text) SELECT value FROM json_each(?)',
  params: [JSON.stringify(texts.filter((text) => text !== undefined))],
});

/** Statements that give numbers to what a resource has in common with others. */
export const numberTerms = ({ server, owner, type, organization, scopes }: Resource): readonly Statement[] => [
  { sql: 'INSERT OR IGNORE INTO authz_party (name) VALUES (?), (?)', params: [server, owner] },
  numberWords([type, organization, JSON.stringify(scopes)]),
];
