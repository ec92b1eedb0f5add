/** An agreement that another deployment made: what it says is looked at before it is kept. */
import { canonicalize } from '../../core/rdf/canonical.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import type { Agreement, Received } from './agreements.js';
import { examine, issuerOf } from './examination.js';
import type { AgreementJwk } from './jwk.js';
import { compactJws } from './proof.js';
import { controllerOf } from './proof-form.js';
import { confirms } from './verify.js';

/** An agreement as the deployment tells it that made it. */
export interface ReceivedAgreement {
  readonly iri: string;
  readonly document: string;
  readonly jws: string;
  /** N-Triples. */
  readonly metadata: string;
}

/** Who made it and with whom, as its text says. */
export type Facts = Pick<
  Agreement,
  'kind' | 'assigner' | 'assignee' | 'at' | 'ends' | 'controller' | 'metadataHash'
> & {
  readonly iri: string;
  /** IRI of the dataset that was sold. */
  readonly asset: string;
  /** Version of the offer on whose ground it is. */
  readonly offerVersion: string;
};

interface Text {
  readonly '@id': string;
  readonly issued: string;
  readonly assigner: { readonly identifier: string; readonly controller?: string };
  readonly assignee: { readonly identifier: string };
  readonly basedOn: { readonly version: string };
  readonly target: { readonly '@id': string; readonly checksum: { readonly checksumValue: string } };
  readonly permission: {
    readonly action: string;
    readonly constraint?: readonly { readonly until?: string }[];
  };
}

const factsIn = (document: Text): Facts => {
  const { assigner, assignee, basedOn, target, permission } = document;
  return {
    iri: document['@id'],
    kind: permission.action.endsWith('/transfer') ? 'INVESTMENT' : 'PURCHASE',
    assigner: assigner.identifier,
    assignee: assignee.identifier,
    at: document.issued,
    ends: permission.constraint?.find(({ until }) => until !== undefined)?.until ?? null,
    controller: assigner.controller ?? null,
    metadataHash: target.checksum.checksumValue,
    asset: target['@id'],
    offerVersion: basedOn.version,
  };
};

/** The document with the proof of the deployment that made it alone. */
const madeBy = (document: string): string => {
  const { proof, ...rest } = JSON.parse(document) as Readonly<Record<string, unknown>>;
  return JSON.stringify({ ...rest, proof: [proof].flat()[0] }, null, 2);
};

/** What may be kept of it. */
export interface Accepted {
  readonly facts: Facts;
  readonly kept: Pick<
    Received,
    'iri' | 'document' | 'jws' | 'metadata' | 'metadataHash' | 'at' | 'ends' | 'kind' | 'controller'
  >;
}

/**
 * Looks at an agreement: signed by the keys of the deployment that tells it, in both forms, over the metadata that it sends. A sentence
 * says what does not hold.
 */
export const accept = async (told: ReceivedAgreement, keys: readonly AgreementJwk[]): Promise<Accepted | string> => {
  const document = madeBy(told.document);
  const examined = examine(document, keys);
  if ('findings' in examined) return 'It is no agreement.';
  const [claim] = examined.claims;
  const isSigned = claim !== undefined && confirms(claim, examined.canonical);
  if (!isSigned || !claim.key || controllerOf(claim.proof) !== issuerOf(told.iri))
    return 'Its proof is not that of the marketplace.';
  if (compactJws(told.jws, claim.key) !== examined.canonical) return 'Its two signatures are not over the same text.';
  const facts = factsIn(examined.document as unknown as Text);
  if (facts.iri !== told.iri) return 'It has another address.';
  const { hash } = await canonicalize(parseNTriples(told.metadata), { blankNodePrefix: 'b' });
  if (hash !== facts.metadataHash) return 'The metadata are not those that were sold.';
  const { iri, metadataHash, at, ends, kind, controller } = facts;
  const { jws, metadata } = told;
  return { facts, kept: { iri, document, jws, metadata, metadataHash, at, ends, kind, controller } };
};
