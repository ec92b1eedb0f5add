/**
 * What there is to check of an agreement, and what was found, in words. The signature itself is checked by whoever calls: this needs
 * nothing of Node.js, so that a page can do it in a browser alone.
 */
import type { AgreementJwk } from './jwk.js';
import { controllerOf, proofsIn, type Proof } from './proof-form.js';
import { canonicalAgreement, NotAnAgreement } from './statements.js';
import { en, type AgreementWords } from './words/en.js';

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
const priceWords = (document: Node, isShares: boolean, said: AgreementWords): string => {
  const [duty] = listIn(nodeIn(document, 'permission'), 'duty');
  const price = duty && nodeIn(duty, 'constraint');
  if (price) {
    const amount = `${textIn(price, 'amount')} ${lastPart(textIn(price, 'unit'))}`;
    return isShares ? said.pricePerShare(amount) : said.price(amount);
  }
  return priceIn(nodeIn(document, 'basedOn')['terms']) === null ? said.withoutPrice : said.free;
};

/** What is agreed beside price, place and end, in words. */
const termWords = (constraint: (name: string) => Node | undefined, said: AgreementWords): string[] => {
  const [kind, time, breach] = [constraint('saleKind'), constraint('elapsedTime'), constraint('breachPeriod')];
  const renewal = constraint('renewal');
  const list = (node: Node): string => [node['rightOperand']].flat().map(plain).join(', ');
  return [
    ...(kind ? [said.kind(list(kind))] : []),
    ...(constraint('exclusive') ? [said.exclusive] : []),
    ...(time ? [said.time(textIn(time, 'duration'))] : []),
    ...(breach ? [said.breach(textIn(breach, 'duration'))] : []),
    ...(renewal ? [said.renewal(list(renewal))] : []),
  ];
};

/** What was agreed, in words. */
const inWords = (document: Node, said: AgreementWords): string[] => {
  const permission = nodeIn(document, 'permission');
  const constraint = (name: string): Node | undefined =>
    listIn(permission, 'constraint').find((one) => lastPart(textIn(one, 'leftOperand')) === name);
  const [ends, region, shares] = [constraint('dateTime'), constraint('spatial'), constraint('count')];
  const purpose = constraint('purpose');
  const contract = nodeIn(nodeIn(document, 'target'), 'contract');
  const target = textIn(nodeIn(document, 'target'), '@id');
  const party = (name: string): string => textIn(nodeIn(document, name), 'identifier');
  return [
    said.sold(textIn(document, 'issued'), party('assigner'), party('assignee')),
    shares ? said.shares(textIn(shares, 'amount'), target) : said.use(target),
    priceWords(document, shares !== undefined, said),
    ...(permission['license'] === undefined ? [] : [said.licence(textIn(permission, 'license'))]),
    ...(contract['@id'] === undefined
      ? []
      : [
          said.contract(
            textIn(contract, '@id'),
            textIn(contract, 'version'),
            textIn(nodeIn(contract, 'checksum'), 'checksumValue'),
          ),
        ]),
    ...(region ? [said.places([region['rightOperand']].flat().map(plain).join(', '))] : []),
    ...(purpose ? [said.purpose(textIn(purpose, 'rightOperand'))] : []),
    ...termWords(constraint, said),
    ends ? said.until(textIn(ends, 'until')) : said.withoutEnd,
    ...listIn(document, 'prohibition').map((one) => said.prohibited(lastPart(textIn(one, 'action')))),
    said.all(textIn(nodeIn(document, 'basedOn'), 'terms')),
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

/** Reads a document; a verdict where it is no agreement, in words of a language. */
export const examine = (text: string, keys: readonly AgreementJwk[], said: AgreementWords = en): Examined | Verdict => {
  const known = read(text);
  if (typeof known === 'string') {
    const findings = [{ what: said.noAgreement(known), holds: false }];
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
const signedWords = (signatures: readonly Signed[], said: AgreementWords): string =>
  said.signed(signatures.map(({ by, controller }) => said.by[by](plain(controller))).join(said.and));

/**
 * The verdict, in words of a language. `confirmed`: of each claim, what the check of its signature said. What is at hand is compared with what
 * was sold; the rest is not looked at.
 */
export const verdictOn = (
  { document, claims }: Examined,
  confirmed: readonly boolean[],
  { metadataHash, contractDigest }: AtHand = {},
  said: AgreementWords = en,
): Verdict => {
  const sold = textIn(nodeIn(nodeIn(document, 'target'), 'checksum'), 'checksumValue');
  const contract = nodeIn(nodeIn(document, 'target'), 'contract');
  const isSigned = claims.length > 0 && confirmed.every(Boolean);
  const signatures = demandsOf(document).map((demanded) => ({
    ...demanded,
    holds: claims.some(({ proof }, index) => confirmed[index] === true && controllerOf(proof) === demanded.controller),
  }));
  const findings = [
    { what: said.proof, holds: claims.length > 0 },
    {
      what: said.key,
      holds: claims.length > 0 && claims.every(({ key }) => key),
    },
    { what: said.text, holds: isSigned },
    ...signatures
      // That a marketplace signed says the line before, unless another one did.
      .filter(({ by, holds }) => by !== 'marketplace' || (isSigned && !holds))
      .map(({ by, controller, holds }) => ({
        what: said.signature[by](plain(controller) || said.nobody),
        holds,
      })),
    ...(metadataHash === undefined ? [] : [{ what: said.metadata, holds: isSigned && metadataHash === sold }]),
    ...(contractDigest === undefined
      ? []
      : [
          {
            what: said.contractAtHand,
            holds: isSigned && contractDigest === textIn(nodeIn(contract, 'checksum'), 'checksumValue'),
          },
        ]),
  ];
  const words = isSigned
    ? [
        ...inWords(document, said),
        signedWords(
          signatures.filter(({ holds }) => holds),
          said,
        ),
      ]
    : [];
  return { valid: findings.every(({ holds }) => holds), findings, words, signatures };
};
