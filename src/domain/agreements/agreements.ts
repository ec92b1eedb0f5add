/** Agreements: made in the transaction that sells, and kept as they are. */
import { createHash } from 'node:crypto';
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import { entityTag } from '../preconditions.js';
import type { Identifiers } from '../identifiers.js';
import { Endings, HOLDS } from './endings.js';
import type { AgreementKeys } from './keys.js';
import { agreementOf, type Sale } from './odrl.js';
import { firstPayment, Payments } from './payments.js';
import { jwsOf, prove } from './proof.js';
import { canonicalAgreement } from './statements.js';

/** A sale, and the metadata that were sold. */
export interface Sold extends Omit<Sale, 'iri'> {
  readonly marketplaceId: string;
  /** Metadata of the dataset on the marketplace, as N-Triples. */
  readonly metadata: string;
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
}

/** The side of an organization in an agreement. */
export type Side = 'assigner' | 'assignee';

const COLUMNS = `id, kind, marketplace_id AS marketplaceId, assigner, assignee, at, ends, document, jws,
  metadata_hash AS metadataHash`;

/** The statements that were signed, as N-Triples: the payload of the JWS. */
export const signedStatements = ({ jws }: Pick<Agreement, 'jws'>): string =>
  Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8');

/** Entity tag of the document. */
export const tagOf = ({ document }: Pick<Agreement, 'document'>): string =>
  entityTag(createHash('sha256').update(document).digest('hex'), 'agreement');

/** Makes and reads them. */
export class Agreements {
  readonly endings: Endings;
  readonly payments: Payments;

  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne'>,
    readonly keys: AgreementKeys,
    private readonly identifiers: Identifiers,
    paymentFirst: boolean,
  ) {
    this.endings = new Endings(database);
    this.payments = new Payments(database, paymentFirst);
  }

  /** Address of an agreement. */
  iri(id: string): string {
    return `${this.identifiers.base}/srv/trade/agreements/${id}`;
  }

  /** The statements that join the transaction of a sale. */
  conclude({ marketplaceId, metadata, ...sold }: Sold): readonly Statement[] {
    const { signer, statements } = this.keys.signer();
    const sale: Sale = { ...sold, iri: this.iri(sold.id) };
    const unsigned = agreementOf(sale);
    const canonical = canonicalAgreement(unsigned);
    const document = JSON.stringify({ ...unsigned, proof: prove(canonical, sale.at, signer) }, null, 2);
    const { id, at, assigner, assignee, dataset, offer, shares } = sale;
    const kind: Agreement['kind'] = shares ? 'INVESTMENT' : 'PURCHASE';
    const jws = jwsOf(canonical, signer);
    return [
      ...statements,
      {
        // What is sold often is kept once.
        sql: 'INSERT INTO agreement_metadata (hash, triples) VALUES (?, ?) ON CONFLICT DO NOTHING',
        params: [dataset.hash, metadata],
      },
      {
        sql: `INSERT INTO agreement (id, kind, marketplace_id, assigner, assignee, at, ends, document, jws, metadata_hash)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        params: [id, kind, marketplaceId, assigner, assignee, at, offer.ends, document, jws, dataset.hash],
      },
      firstPayment(id, offer.amount, at),
    ];
  }

  find(id: string): Agreement | undefined {
    return this.database.readOne<Agreement>(`SELECT ${COLUMNS} FROM agreement WHERE id = ?`, [id]);
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

  /** The purchase by which an organization may use a dataset of the marketplace now: of several the one that ends last. */
  entitling(organization: string, marketplaceId: string, now = new Date()): Agreement | undefined {
    const time = now.toISOString();
    return this.database.readOne<Agreement>(
      `SELECT ${COLUMNS} FROM agreement a WHERE assignee = ? AND marketplace_id = ? AND kind = 'PURCHASE' AND ${HOLDS}
  ORDER BY ends IS NULL DESC, ends DESC LIMIT 1`,
      [organization, marketplaceId, time, time],
    );
  }

  /** The newest purchase of a dataset of the marketplace that holds, of everybody but one organization. */
  newest(marketplaceId: string, except: string, now = new Date()): Agreement | undefined {
    const time = now.toISOString();
    return this.database.readOne<Agreement>(
      `SELECT ${COLUMNS} FROM agreement a WHERE marketplace_id = ? AND assignee <> ? AND kind = 'PURCHASE' AND ${HOLDS}
  ORDER BY at DESC LIMIT 1`,
      [marketplaceId, except, time, time],
    );
  }

  /** True if a distribution is one of those that were sold. */
  names({ document }: Pick<Agreement, 'document'>, distribution: string): boolean {
    type Sold = { readonly target: { readonly distribution?: readonly string[] } };
    const sold = (JSON.parse(document) as Sold).target.distribution ?? [];
    return sold.includes(this.identifiers.iri('distribution', distribution));
  }

  /** Agreements of an organization on one side, after a time and id, oldest first. */
  of(organization: string, side: Side, [at, id]: readonly [at: string, id: string], limit: number): Agreement[] {
    return this.database.read<Agreement>(
      `SELECT ${COLUMNS} FROM agreement WHERE ${side} = ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT ?`,
      [organization, at, id, limit],
    );
  }
}
