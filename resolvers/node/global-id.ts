/** Global ids (Relay): the noun and the local id, opaque to clients. */

/** Nouns that can be fetched by global id. */
export type NodeType = 'Catalogue' | 'Dataset' | 'Distribution' | 'Organization';

const FORM = /^(Catalogue|Dataset|Distribution|Organization):(.+)$/;

/** The global id of a resource. */
export const toGlobalId = (type: NodeType, identifier: string): string =>
  Buffer.from(`${type}:${identifier}`).toString('base64url');

/** Reads a global id; undefined when it is not one of ours. */
export const fromGlobalId = (id: string): { readonly type: NodeType; readonly identifier: string } | undefined => {
  const match = FORM.exec(Buffer.from(id, 'base64url').toString('utf8'));
  if (!match || toGlobalId(match[1] as NodeType, match[2] ?? '') !== id) return undefined;
  return { type: match[1] as NodeType, identifier: match[2] ?? '' };
};

/** The local id meant by an argument, which may be a global id of that type or the local id itself. */
export const localId = (type: NodeType, id: string): string => {
  const global = fromGlobalId(id);
  return global?.type === type ? global.identifier : id;
};
