/** Datasets and catalogues as assets: registered, renamed and forgotten in the transaction that writes or removes them. */
import type { Actor, Participant, Put } from '../domain/writes.js';
import { parseNTriples } from '../rdf/ntriples.js';
import { dct } from '../rdf/vocabulary.js';
import type { GraphDocument, Statement } from '../store/graph-store.js';
import type { Authz, NewAsset } from './authz/index.js';
import type { Organizations } from './organizations.js';

/** What the people of the owning organization may do with an asset; reading is for every user of the platform. */
const OWNER_SCOPES = ['EDIT', 'DELETE', 'TRADE'] as const;

const kindOf = ({ kind }: Pick<GraphDocument, 'kind'>): 'dataset' | 'catalogue' | undefined =>
  kind === 'dataset' || kind === 'catalogue' ? kind : undefined;

/** Title for people: the English one, else the first. */
const titleOf = ({ iri, triples, id }: GraphDocument): string => {
  const titles = parseNTriples(triples).flatMap(({ subject, predicate, object }) =>
    subject.value === iri && predicate.value === dct.title.value && object.termType === 'Literal' ? [object] : [],
  );
  return (titles.find(({ language }) => language.startsWith('en')) ?? titles[0])?.value ?? id;
};

/** Keeps the resources of the permission model in step with the graphs. */
export class AssetRegistry implements Participant {
  constructor(
    private readonly authz: Authz,
    private readonly organizations: Organizations,
  ) {}

  onPut({ document, previous }: Put, actor: Actor): readonly Statement[] {
    const kind = kindOf(document);
    if (!kind) return [];
    return this.authz.registerAsset({
      kind,
      id: document.id,
      name: titleOf(document),
      ...(document.owner === undefined ? {} : { organization: document.owner }),
      ...(previous ? {} : { grants: this.#grants(document, actor) }),
    });
  }

  onRemove(document: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    const kind = kindOf(document);
    return kind ? this.authz.removeAsset({ kind, id: document.id }) : [];
  }

  /** Everything for the owner's people; for the creator alone when no organization owns it. Keys need no grant. */
  #grants({ owner }: GraphDocument, { name }: Actor): NonNullable<NewAsset['grants']> {
    const path = owner === undefined ? undefined : this.organizations.get(owner)?.path;
    if (path !== undefined) return [{ subject: { kind: 'group', id: path }, scopes: OWNER_SCOPES }];
    if (name.startsWith('user:'))
      return [{ subject: { kind: 'user', id: name.slice('user:'.length) }, scopes: OWNER_SCOPES }];
    return [];
  }
}
