/** Agreements: made in the transaction that sells, and kept as they are. */
import { createHash } from 'node:crypto';
import type { SqlValue, Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { entityTag } from '../../core/http/preconditions.js';
import type { ContractSource, JsonObject } from '../repository/contracts/model.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { Counterparties } from './counterparties.js';
import { Endings, HOLDS } from './endings.js';
import type { AgreementKeys } from './keys.js';
import { agreementOf, type Sale } from './odrl.js';
import { firstPayment, firstState, Payments, type PaymentState } from './payments.js';
import { jwsOf, prove, signatureOf, type Signature } from './proof.js';
import { insertSignature, signaturesOf, type KeptSignature } from './signatures.js';
import { canonicalAgreement } from './statements.js';

/** The contract of data of what was sold. */
export interface SoldContract extends ContractSource {
  /** All that it says. */
  readonly value: JsonObject;
}

/** A sale, and the metadata that were sold. */
export interface Sold extends Omit<Sale, 'iri'> {
  readonly marketplaceId: string;
  /** Metadata of the dataset on the marketplace, as N-Triples. */
  readonly metadata: string;
  /** The text of its contract of data, where it has one. */
  readonly contract?: SoldContract | undefined;
}

/** An agreement as it is kept. */
export interface Agreement {
  readonly id: string;
  readonly kind: 'PURCHASE' | 'INVESTMENT';
  readonly marketplaceId: string;
  /** Organization that sold. */
  readonly assigner: string;
  /** Organization that bought. */
  readonly assignee: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** ISO 8601; null without an end. */
  readonly ends: string | null;
  /** The signed document: JSON-LD, exactly as it was made. */
  readonly document: string;
  /** Compact JWS over its canonical form. */
  readonly jws: string;
  /** SHA-256 of the canonical form of the metadata that were sold, hexadecimal. */
  readonly metadataHash: string;
  /** Its address at the deployment that made it, where that is another one. */
  readonly iri: string | null;
  /** Address of the keys with which the seller has to sign as well; null where the marketplace alone signs. */
  readonly controller: string | null;
  /** The signatures of the seller. */
  readonly signatures: readonly KeptSignature[];
}

/** What is kept of an agreement that another deployment made. */
export type Received = Omit<Agreement, 'signatures' | 'iri'> & { readonly iri: string; readonly metadata: string };

/** The agreements to list. */
export interface AgreementFilter {
  /** Id of the dataset on the marketplace. */
  readonly marketplaceId?: string | undefined;
  /** True for those that hold now, false for those that have ended. */
  readonly holds?: boolean | undefined;
  /** True for those that demand a signature of the seller that is not there. */
  readonly awaitsSignature?: boolean | undefined;
}

/** The side of an organization in an agreement. */
export type Side = 'assigner' | 'assignee';

const COLUMNS = `id, kind, marketplace_id AS marketplaceId, assigner, assignee, at, ends, document, jws,
  metadata_hash AS metadataHash, iri, controller`;

/** The condition under which the agreement `a` waits for its seller's signature. */
const AWAITS = `(a.controller IS NOT NULL AND NOT EXISTS (SELECT 1 FROM agreement_signature s WHERE s.agreement = a.id))`;

/** The statements that were signed, as N-Triples: the payload of the JWS. */
export const signedStatements = ({ jws }: Pick<Agreement, 'jws'>): string =>
  Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8');

/** Entity tag of the document. */
export const tagOf = ({ document }: Pick<Agreement, 'document'>): string =>
  entityTag(createHash('sha256').update(document).digest('hex'), 'agreement');

/** The document with the proofs of all who signed: a set of proofs (W3C Data Integrity, clause 2.1.1). */
const withProofs = (document: string, signatures: readonly Signature[]): string => {
  if (signatures.length === 0) return document;
  const { proof, ...rest } = JSON.parse(document) as Readonly<Record<string, unknown>>;
  return JSON.stringify({ ...rest, proof: [proof, ...signatures.map((one) => one.proof)] }, null, 2);
};

/** Stores an agreement, and what was sold; what is sold often is kept once. */
const insert = (row: Omit<Received, 'iri'> & Pick<Agreement, 'iri'>): readonly Statement[] => [
  {
    sql: 'INSERT INTO agreement_metadata (hash, triples) VALUES (?, ?) ON CONFLICT DO NOTHING',
    params: [row.metadataHash, row.metadata],
  },
  {
    sql: `INSERT INTO agreement (id, kind, marketplace_id, assigner, assignee, at, ends, document, jws, metadata_hash, iri, controller)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    params: [
      ...[row.id, row.kind, row.marketplaceId, row.assigner, row.assignee, row.at, row.ends],
      ...[row.document, row.jws, row.metadataHash, row.iri, row.controller],
    ],
  },
];

/** Makes and reads them. */
export class Agreements {
  readonly endings: Endings;
  readonly payments: Payments;

  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne' | 'write'>,
    readonly keys: AgreementKeys,
    readonly counterparties: Counterparties,
    private readonly identifiers: Identifiers,
    paymentFirst: boolean,
  ) {
    this.endings = new Endings(database);
    this.payments = new Payments(database, paymentFirst);
  }

  /** Address of an agreement, where it was made. */
  iri({ id, iri }: { readonly id: string; readonly iri?: string | null }): string {
    return iri ?? `${this.identifiers.base}/srv/trade/agreements/${id}`;
  }

  /** The statements that join the transaction of a sale. */
  conclude({ marketplaceId, metadata, contract, ...sold }: Sold): readonly Statement[] {
    const { signer, statements } = this.keys.signer();
    const controller = this.counterparties.controllerOf(sold.assigner);
    const sale: Sale = { ...sold, iri: this.iri(sold), controller };
    const unsigned = agreementOf(sale);
    const canonical = canonicalAgreement(unsigned);
    const document = JSON.stringify({ ...unsigned, proof: prove(canonical, sale.at, signer) }, null, 2);
    const { id, at, assigner, assignee, dataset, offer, shares } = sale;
    const kind: Agreement['kind'] = shares ? 'INVESTMENT' : 'PURCHASE';
    const jws = jwsOf(canonical, signer);
    const row = { id, kind, marketplaceId, assigner, assignee, at, ends: offer.ends, document, jws };
    return [
      ...statements,
      ...insert({ ...row, metadataHash: dataset.hash, iri: null, controller: controller ?? null, metadata }),
      ...(contract && dataset.contract ? [this.#keepContract(dataset.contract.digest, contract)] : []),
      firstPayment(id, offer.amount, at),
    ];
  }

  /** The text of a contract of data that was agreed, by its hash; undefined where another deployment has it. */
  contract(digest: string): SoldContract | undefined {
    const sql = 'SELECT format, source, value FROM agreement_contract WHERE hash = ?';
    const row = this.database.readOne<ContractSource & { readonly value: string }>(sql, [digest]);
    return row && { ...row, value: JSON.parse(row.value) as JsonObject };
  }

  #keepContract(digest: string, { format, source, value }: SoldContract): Statement {
    return {
      sql: 'INSERT INTO agreement_contract (hash, format, source, value) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      params: [digest, format, source, JSON.stringify(value)],
    };
  }

  /** The statements that keep an agreement which another deployment made, with what it says of the payment. */
  keep(received: Received, payment: PaymentState): readonly Statement[] {
    return [...insert(received), firstState(received.id, payment, received.at)];
  }

  /** The statement that notes a signature of the seller. */
  sign(agreement: Pick<Agreement, 'id'>, signature: Signature): Statement {
    return insertSignature(agreement.id, signature, new Date().toISOString());
  }

  /** The seller's signature with the key of this deployment, and the statements that a first use of the key has to store. */
  ownSignature(agreement: Pick<Agreement, 'jws'>): {
    readonly signature: Signature;
    readonly statements: readonly Statement[];
  } {
    const { signer, statements } = this.keys.signer();
    const signature = signatureOf(signedStatements(agreement), new Date().toISOString(), signer);
    return { signature, statements };
  }

  find(id: string): Agreement | undefined {
    return this.#read(`SELECT ${COLUMNS} FROM agreement WHERE id = ?`, [id])[0];
  }

  /** One that another deployment made, by its address there. */
  elsewhere(iri: string): Agreement | undefined {
    return this.#read(`SELECT ${COLUMNS} FROM agreement WHERE iri = ?`, [iri])[0];
  }

  /** Those about a dataset of a marketplace elsewhere. */
  about(marketplaceId: string): readonly Agreement[] {
    return this.#read(`SELECT ${COLUMNS} FROM agreement WHERE marketplace_id = ? AND iri IS NOT NULL`, [marketplaceId]);
  }

  /** The datasets of a marketplace elsewhere that agreements here are about. */
  datasetsElsewhere(): readonly string[] {
    const sql = 'SELECT DISTINCT marketplace_id AS id FROM agreement WHERE iri IS NOT NULL';
    return this.database.read<{ id: string }>(sql).map(({ id }) => id);
  }

  /** The metadata that were sold, as N-Triples. */
  metadata({ metadataHash }: Pick<Agreement, 'metadataHash'>): string {
    const sql = 'SELECT triples FROM agreement_metadata WHERE hash = ?';
    return this.database.readOne<{ triples: string }>(sql, [metadataHash])?.triples ?? '';
  }

  /** True if it holds: its time is not over, and nothing has ended it. */
  holds({ id, ends }: Pick<Agreement, 'id' | 'ends'>, now = new Date()): boolean {
    const ending = this.endings.of(id);
    const isPast = (time: string | null | undefined): boolean => time != null && Date.parse(time) <= now.getTime();
    return !isPast(ends) && !isPast(ending?.effective);
  }

  /**
   * The purchase by which an organization may use a dataset of the marketplace now: of several one that nothing is owed for, and of these the one
   * that ends last.
   */
  entitling(organization: string, marketplaceId: string, now = new Date()): Agreement | undefined {
    const time = now.toISOString();
    const all = this.#read(
      `SELECT ${COLUMNS} FROM agreement a WHERE assignee = ? AND marketplace_id = ? AND kind = 'PURCHASE' AND ${HOLDS}
  ORDER BY ends IS NULL DESC, ends DESC, at DESC`,
      [organization, marketplaceId, time, time],
    );
    return all.find(({ id }) => this.payments.obstacle(id) === undefined) ?? all[0];
  }

  /** True if a dataset of the marketplace was ever sold. */
  isSold(marketplaceId: string): boolean {
    return (
      this.database.readOne('SELECT 1 FROM agreement WHERE marketplace_id = ? LIMIT 1', [marketplaceId]) !== undefined
    );
  }

  /** The newest purchase of a dataset of the marketplace that holds, of everybody but one organization. */
  newest(marketplaceId: string, except: string, now = new Date()): Agreement | undefined {
    const time = now.toISOString();
    return this.#read(
      `SELECT ${COLUMNS} FROM agreement a WHERE marketplace_id = ? AND assignee <> ? AND kind = 'PURCHASE' AND ${HOLDS}
  ORDER BY at DESC LIMIT 1`,
      [marketplaceId, except, time, time],
    )[0];
  }

  /** True if a distribution is one of those that were sold. */
  names({ document, iri }: Pick<Agreement, 'document' | 'iri'>, distribution: string): boolean {
    type Sold = { readonly target: { readonly distribution?: readonly string[] } };
    const sold = (JSON.parse(document) as Sold).target.distribution ?? [];
    // Where it was made elsewhere, distributions have their addresses there.
    if (iri !== null) return sold.some((one) => one.endsWith(`/${encodeURIComponent(distribution)}`));
    return sold.includes(this.identifiers.iri('distribution', distribution));
  }

  /** Agreements of an organization on one side, after a time and id, oldest first. */
  of(
    organization: string,
    side: Side,
    [at, id]: readonly [at: string, id: string],
    limit: number,
    { marketplaceId, holds, awaitsSignature }: AgreementFilter = {},
  ): readonly Agreement[] {
    const now = new Date().toISOString();
    const times = holds === undefined ? [] : [now, now];
    const conditions = [
      ...(marketplaceId === undefined ? [] : ['marketplace_id = ?']),
      ...(holds === undefined ? [] : [holds ? HOLDS : `NOT (${HOLDS})`]),
      ...(awaitsSignature === undefined ? [] : [awaitsSignature ? AWAITS : `NOT ${AWAITS}`]),
    ].map((condition) => ` AND ${condition}`);
    return this.#read(
      `SELECT ${COLUMNS} FROM agreement a WHERE ${side} = ? AND (at, id) > (?, ?)${conditions.join('')}
  ORDER BY at, id LIMIT ?`,
      [organization, at, id, ...(marketplaceId === undefined ? [] : [marketplaceId]), ...times, limit],
    );
  }

  /** Agreements with the signatures of their sellers. */
  #read(sql: string, params: readonly SqlValue[]): readonly Agreement[] {
    return this.database.read<Omit<Agreement, 'signatures'>>(sql, params).map((row) => {
      const signatures = row.controller === null ? [] : signaturesOf(this.database, row.id);
      return { ...row, signatures, document: withProofs(row.document, signatures) };
    });
  }
}
