/** The signature of a seller whose deployment is another one than the marketplace: taken in there, and made at the seller's. */
import { Refusal } from '../../core/errors.js';
import { signedStatements, type Agreement } from '../agreements/agreements.js';
import type { AgreementJwk } from '../agreements/jwk.js';
import { isSignedWith, signatureIn } from '../agreements/signatures.js';
import type { Actor } from '../repository/writes.js';
import { agreementEvent } from './events.js';
import { ownAgreement, requireSellerSide, type Party } from './party.js';
import { signedAlready, signatureFor } from './signing.js';
import type { SaleTools } from './sale.js';

/** A signature in both its forms, as it was sent. */
export interface Countersignature {
  /** Id of the agreement. */
  readonly id: string;
  /** Data Integrity proof, as JSON. */
  readonly proof: string;
  /** Compact JWS. */
  readonly jws: string;
}

/** Takes and makes the signatures of sellers. */
export class Countersigning {
  constructor(private readonly tools: SaleTools) {}

  /** Says where the deployment of an organization publishes its keys: its later sales demand that it signs. */
  async register(organization: string, address: string, actor: Actor): Promise<readonly AgreementJwk[]> {
    const { agreements, writes } = this.tools;
    const statements = await agreements.counterparties.registration(organization, address);
    const acts = [{ action: 'signingKeysRegistered' as const, about: `organization:${organization} at ${address}` }];
    if (statements.length > 0) await writes.apply({ events: [], acts, statements }, actor);
    return agreements.counterparties.keysOf(address);
  }

  /**
   * Takes the signature of the seller. The same one again changes nothing. `FORBIDDEN` for a key that the seller's deployment does not
   * publish, `BAD_REQUEST` for what is no signature of this agreement, `CONFLICT` where none is demanded.
   */
  async take({ id, proof, jws }: Countersignature, party: Party): Promise<string> {
    const { agreements } = this.tools;
    const agreement = await this.#sold(id, party);
    if (agreement.iri !== null) throw new Refusal('CONFLICT', 'The agreement was made elsewhere: it is signed there.');
    const { controller } = agreement;
    if (controller === null) throw new Refusal('CONFLICT', 'The agreement demands no signature of its seller.');
    const signature = signatureIn(proof, jws);
    if (!signature)
      throw new Refusal('BAD_REQUEST', 'The proof is none of the form eddsa-rdfc-2022.', { field: 'proof' });
    const { verificationMethod: method } = signature.proof;
    if (signedAlready(agreement, method)) return id;
    const key = await agreements.counterparties.key(controller, method);
    if (!key) throw new Refusal('FORBIDDEN', "The key is none that the seller's deployment publishes.");
    if (!isSignedWith(signature, signedStatements(agreement), key)) {
      throw new Refusal('BAD_REQUEST', 'Proof and JWS are not both signatures of this agreement by that key.');
    }
    await this.#store(agreement, [agreements.sign(agreement, signature)], party);
    return id;
  }

  /** At the seller's deployment: signs what its marketplace sold, where the deployment did not by itself. */
  async sign(id: string, party: Party): Promise<string> {
    const { agreements, port } = this.tools;
    const agreement = await this.#sold(id, party);
    if (agreement.iri === null || agreement.controller !== agreements.keys.controller || !port.orders) {
      throw new Refusal('CONFLICT', 'This deployment signs what its marketplace elsewhere sold for it.');
    }
    if (agreement.signatures.length > 0) return id;
    await this.#store(agreement, signatureFor(agreement, agreements, port.orders), party);
    return id;
  }

  async #store(agreement: Agreement, statements: ReturnType<typeof signatureFor>, { actor }: Party): Promise<void> {
    const events = [agreementEvent('agreementCountersigned', agreement, this.tools.port.catalogue)];
    await this.tools.writes.apply({ events, statements }, actor);
  }

  /** An agreement by which the party sold. */
  async #sold(id: string, party: Party): Promise<Agreement> {
    const agreement = ownAgreement(id, party, this.tools.agreements);
    const seller = agreement.assigner;
    if (party.organization !== seller) throw new Refusal('FORBIDDEN', 'The seller signs, beside the marketplace.');
    await requireSellerSide({ ...agreement, seller }, party, this.tools);
    return agreement;
  }
}
