/** Datasets and catalogues as assets: registered, renamed and forgotten in the transaction that writes or removes them. */
import { resourceId, SCOPES, type Scope } from '../../../core/auth/access.js';
import type { SystemCatalogues } from '../../repository/system-catalogues.js';
import type { Actor, DraftOf, Participant, Put } from '../../repository/writes.js';
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import { dct } from '../../../core/rdf/vocabulary.js';
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import type { Authz, NewAsset, PolicySubject } from './index.js';
import type { Hidden } from './kept-grants.js';
import type { Organizations } from '../accounts/organizations.js';

/** The scopes of the people of the owning organization on an asset; reading is for every user of the platform. */
export const OWNER_SCOPES = ['EDIT', 'DELETE', 'TRADE'] as const;

/** The scopes that may be held on a catalogue of the system. */
export const SYSTEM_SCOPES: readonly Scope[] = ['READ'];

/** The scopes that may be held on an asset. */
export const scopesOf = ({ kind, id }: Pick<NewAsset, 'kind' | 'id'>, system: Pick<SystemCatalogues, 'has'>) =>
  kind === 'catalogue' && system.has(id) ? SYSTEM_SCOPES : SCOPES;

/** The kind of asset that a graph is, where it is one. */
export const kindOf = ({ kind }: Pick<GraphDocument, 'kind'>): 'dataset' | 'catalogue' | undefined =>
  kind === 'dataset' || kind === 'catalogue' ? kind : undefined;

/** Title for people: the English one, else the first. */
export const titleOf = ({ iri, triples, id }: GraphDocument): string => {
  const titles = parseNTriples(triples).flatMap(({ subject, predicate, object }) =>
    subject.value === iri && predicate.value === dct.title.value && object.termType === 'Literal' ? [object] : [],
  );
  return (titles.find(({ language }) => language.startsWith('en')) ?? titles[0])?.value ?? id;
};

/** To whom an asset belongs: the owner's people, or the creator when no organization owns it. Keys need no grant. */
export const ownerOf = (
  { document: { owner }, holder }: Pick<Put, 'document' | 'holder'>,
  actor: Actor,
  organizations: Pick<Organizations, 'get'>,
): PolicySubject | undefined => {
  const name = holder ?? actor.name;
  const path = owner === undefined ? undefined : organizations.get(owner)?.path;
  if (path !== undefined) return { kind: 'group', id: path };
  return name.startsWith('user:') ? { kind: 'user', id: name.slice('user:'.length) } : undefined;
};

const hidden = ({ id, provider }: DraftOf): Hidden => ({ resource: resourceId({ kind: 'dataset', id }), provider });

/** Keeps the resources of the permission model in step with the graphs. */
export class AssetRegistry implements Participant {
  constructor(
    private readonly authz: Authz,
    private readonly organizations: Organizations,
    private readonly system: Pick<SystemCatalogues, 'has'>,
  ) {}

  onPut(put: Put, actor: Actor): readonly Statement[] {
    const { document, previous } = put;
    const kind = kindOf(document);
    if (!kind) return [];
    const { id, owner } = document;
    const scopes = scopesOf({ kind, id }, this.system);
    // What was granted in the name of an earlier owner is not the new one's to give.
    const changesHands = previous !== undefined && previous.owner !== owner;
    const registered = this.authz.registerAsset({
      kind,
      id,
      name: titleOf(document),
      ...(owner === undefined ? {} : { organization: owner }),
      scopes,
      ...(previous && !changesHands ? {} : { grants: this.#grants(put, actor, scopes) }),
    });
    return changesHands ? [...this.authz.removeAsset({ kind, id }), ...registered] : registered;
  }

  onRemove(document: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    const kind = kindOf(document);
    const kept = kind === 'catalogue' ? this.authz.kept.dropOf(document.id) : [];
    return kind ? [...this.authz.removeAsset({ kind, id: document.id }), ...kept] : [];
  }

  onHide(draft: DraftOf): readonly Statement[] {
    return this.authz.kept.keep(hidden(draft), draft.catalogue);
  }

  onPublish(draft: DraftOf): readonly Statement[] {
    return this.authz.kept.restore(hidden(draft));
  }

  onDiscard(draft: DraftOf): readonly Statement[] {
    return this.authz.kept.drop(hidden(draft));
  }

  #grants(put: Put, actor: Actor, held: readonly Scope[]): NonNullable<NewAsset['grants']> {
    const subject = ownerOf(put, actor, this.organizations);
    const scopes = OWNER_SCOPES.filter((scope) => held.includes(scope));
    return subject && scopes.length > 0 ? [{ subject, scopes }] : [];
  }
}
