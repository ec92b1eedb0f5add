/**
 * What there is to check of an agreement, and what was found, in words. The signature itself is checked by whoever calls: this needs
 * nothing of Node.js, so that a page can do it in a browser alone.
 */
import type { AgreementJwk } from './jwk.js';
import { controllerOf, proofsIn, type Proof } from './proof-form.js';
import { canonicalAgreement, NotAnAgreement } from './statements.js';

/** One thing that was looked at. */
export interface Finding {
  readonly what: string;
  readonly holds: boolean;
}

/** What was found. */
export interface Verdict {
  /** True if every finding holds. */
  readonly valid: boolean;
  readonly findings: readonly Finding[];
  /** What was agreed, in words; only of documents whose text is what was signed. */
  readonly words: readonly string[];
  /** Whose signatures the text demands, and whether they are there. */
  readonly signatures: readonly Signed[];
}

/** A signature that a text demands. */
export interface Signed {
  readonly by: 'marketplace' | 'seller';
  /** Address of the keys of whoever signs. */
  readonly controller: string;
  readonly holds: boolean;
}

type Node = Readonly<Record<string, unknown>>;

const nodeIn = (node: Node, key: string): Node => (node[key] ?? {}) as Node;
const listIn = (node: Node, key: string): readonly Node[] =>
  [(node[key] ?? []) as Node | readonly Node[]].flat() as readonly Node[];
/** Without control characters: it is shown on terminals, and sellers wrote a part of it. */
const plain = (text: unknown): string => String(text ?? '').replace(/\p{Cc}/gu, ' ');
const textIn = (node: Node, key: string): string => plain(node[key]);

/** The price that the terms name. */
const priceIn = (terms: unknown): string | null => {
  try {
    return (JSON.parse(String(terms)) as { readonly price?: string | null }).price ?? null;
  } catch {
    return null;
  }
};

const lastPart = (iri: string): string => iri.slice(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1);

/** The price in words. */
const priceWords = (document: Node, unit: string): string => {
  const [duty] = listIn(nodeIn(document, 'permission'), 'duty');
  const price = duty && nodeIn(duty, 'constraint');
  if (price) return `for ${textIn(price, 'amount')} ${lastPart(textIn(price, 'unit'))}${unit},`;
  return priceIn(nodeIn(document, 'basedOn')['terms']) === null ? 'without a price in the offer,' : 'for nothing,';
};

/** What is agreed beside price, place and end, in words. */
const termWords = (constraint: (name: string) => Node | undefined): string[] => {
  const [kind, time, breach] = [constraint('saleKind'), constraint('elapsedTime'), constraint('breachPeriod')];
  const renewal = constraint('renewal');
  const list = (node: Node): string => [node['rightOperand']].flat().map(plain).join(', ');
  return [
    ...(kind ? [`as a sale of the kind ${list(kind)},`] : []),
    ...(constraint('exclusive') ? ['to nobody else while it holds,'] : []),
    ...(time ? [`for a time of use of ${textIn(time, 'duration')},`] : []),
    ...(breach ? [`with ${textIn(breach, 'duration')} to mend a breach,`] : []),
    ...(renewal ? [`renewed so: ${list(renewal)},`] : []),
  ];
};

/** What was agreed, in words. */
const inWords = (document: Node): string[] => {
  const permission = nodeIn(document, 'permission');
  const constraint = (name: string): Node | undefined =>
    listIn(permission, 'constraint').find((one) => lastPart(textIn(one, 'leftOperand')) === name);
  const [ends, region, shares] = [constraint('dateTime'), constraint('spatial'), constraint('count')];
  const purpose = constraint('purpose');
  const contract = nodeIn(nodeIn(document, 'target'), 'contract');
  const party = (name: string): string => textIn(nodeIn(document, name), 'identifier');
  return [
    `On ${textIn(document, 'issued')}, ${party('assigner')} sold to ${party('assignee')}:`,
    `${shares ? `${textIn(shares, 'amount')} shares of` : 'the use of'} ${textIn(nodeIn(document, 'target'), '@id')},`,
    priceWords(document, shares ? ' a share' : ''),
    ...(permission['license'] === undefined ? [] : [`under the licence ${textIn(permission, 'license')},`]),
    ...(contract['@id'] === undefined
      ? []
      : [
          `with the contract of data ${textIn(contract, '@id')} in its version ${textIn(contract, 'version')}` +
            ` (SHA-256 ${textIn(nodeIn(contract, 'checksum'), 'checksumValue')}),`,
        ]),
    ...(region ? [`in ${[region['rightOperand']].flat().map(plain).join(', ')},`] : []),
    ...(purpose ? [`for this purpose: ${textIn(purpose, 'rightOperand')},`] : []),
    ...termWords(constraint),
    ends ? `until ${textIn(ends, 'until')}.` : 'without an end.',
    ...listIn(document, 'prohibition').map((one) => `Not allowed: to ${lastPart(textIn(one, 'action'))} it.`),
    `All terms: ${textIn(nodeIn(document, 'basedOn'), 'terms')}`,
  ];
};

const documentIn = (text: string): Node => {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Node;
  throw new NotAnAgreement('The document is no JSON object.');
};

/** The canonical form of what a document says, or why it is no agreement. */
const read = (text: string): { readonly document: Node; readonly canonical: string } | string => {
  try {
    const document = documentIn(text);
    return { document, canonical: canonicalAgreement(document) };
  } catch (error) {
    return error instanceof NotAnAgreement ? error.message : 'The document is no JSON.';
  }
};

/** A proof, and the key that it names where that is at hand. */
export interface Claimed {
  readonly proof: Proof;
  readonly key: AgreementJwk | undefined;
}

/** A document that was read: what is to be checked of it. */
export interface Examined {
  readonly document: Node;
  readonly canonical: string;
  readonly claims: readonly Claimed[];
}

/** The keys of the marketplace that made an agreement, by the address of the agreement; empty where that is none. */
export const issuerOf = (iri: string): string =>
  /\/srv\/trade\/agreements\/[^/]+$/.test(iri) ? iri.replace(/\/agreements\/[^/]+$/, '/keys') : '';

/** Whose signatures a document demands. */
const demandsOf = (document: Node): readonly Omit<Signed, 'holds'>[] => {
  const seller = nodeIn(document, 'assigner')['controller'];
  return [
    { by: 'marketplace', controller: issuerOf(textIn(document, '@id')) },
    ...(typeof seller === 'string' ? [{ by: 'seller', controller: seller } as const] : []),
  ];
};

/** The keys of all who have to sign a document; none where it is no agreement. */
export const signatoriesOf = (text: string): readonly string[] => {
  const known = read(text);
  return typeof known === 'string' ? [] : demandsOf(known.document).map(({ controller }) => controller);
};

/** The key of a proof: one of those that its owner lists. A key that does not say whose it is is the marketplace's. */
const keyOf = (proof: Proof, document: Node, keys: readonly AgreementJwk[]): AgreementJwk | undefined => {
  const issuer = issuerOf(textIn(document, '@id'));
  return keys.find(({ kid, controller = issuer }) => proof.verificationMethod === `${controller}#${kid}`);
};

/** Reads a document; a verdict where it is no agreement. */
export const examine = (text: string, keys: readonly AgreementJwk[]): Examined | Verdict => {
  const known = read(text);
  if (typeof known === 'string') {
    const findings = [{ what: `It is an agreement. ${known}`, holds: false }];
    return { valid: false, findings, words: [], signatures: [] };
  }
  const proofs = proofsIn(known.document['proof']);
  return { ...known, claims: proofs.map((proof) => ({ proof, key: keyOf(proof, known.document, keys) })) };
};

/** Hashes of what is at hand (SHA-256, hexadecimal), to be compared with what was sold. */
export interface AtHand {
  /** Of metadata, over RDFC-1.0. */
  readonly metadataHash?: string | undefined;
  /** Of the text of a contract of data, over its bytes. */
  readonly contractDigest?: string | undefined;
}

/** Who signed, in words. */
const signedWords = (signatures: readonly Signed[]): string =>
  `Signed by ${signatures.map(({ by, controller }) => `the ${by} (${plain(controller)})`).join(' and ')}.`;

/**
 * The verdict. `confirmed`: of each claim, what the check of its signature said. What is at hand is compared with what was sold; the rest is
 * not looked at.
 */
export const verdictOn = (
  { document, claims }: Examined,
  confirmed: readonly boolean[],
  { metadataHash, contractDigest }: AtHand = {},
): Verdict => {
  const sold = textIn(nodeIn(nodeIn(document, 'target'), 'checksum'), 'checksumValue');
  const contract = nodeIn(nodeIn(document, 'target'), 'contract');
  const isSigned = claims.length > 0 && confirmed.every(Boolean);
  const signatures = demandsOf(document).map((demanded) => ({
    ...demanded,
    holds: claims.some(({ proof }, index) => confirmed[index] === true && controllerOf(proof) === demanded.controller),
  }));
  const findings = [
    { what: 'It has a proof of the form that is known here.', holds: claims.length > 0 },
    {
      what: 'The key of the proof is among the keys at hand.',
      holds: claims.length > 0 && claims.every(({ key }) => key),
    },
    { what: 'The text is what was signed.', holds: isSigned },
    ...signatures
      // That a marketplace signed says the line before, unless another one did.
      .filter(({ by, holds }) => by !== 'marketplace' || (isSigned && !holds))
      .map(({ by, controller, holds }) => ({
        what: `The ${by} has signed it, with a key of ${plain(controller) || 'nobody'}.`,
        holds,
      })),
    ...(metadataHash === undefined
      ? []
      : [{ what: 'The metadata at hand are those that were sold.', holds: isSigned && metadataHash === sold }]),
    ...(contractDigest === undefined
      ? []
      : [
          {
            what: 'The contract of data at hand is the one that was agreed.',
            holds: isSigned && contractDigest === textIn(nodeIn(contract, 'checksum'), 'checksumValue'),
          },
        ]),
  ];
  const words = isSigned ? [...inWords(document), signedWords(signatures.filter(({ holds }) => holds))] : [];
  return { valid: findings.every(({ holds }) => holds), findings, words, signatures };
};
