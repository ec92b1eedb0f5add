/**
 * Turns a payload into a document ready to be stored: parse, find the resource, rename, validate, canonicalise. Runs in a
 * worker thread. Every refusal leaves the store as it was.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';
import { isPlaceholder, placeholderIn } from '../../../core/http/placeholders.js';
import { canonicalize } from '../../../core/rdf/canonical.js';
import { parseNTriples, toNTriples } from '../../../core/rdf/ntriples.js';
import { flattenGraphs, type MendedFault, type Parsed, parseRdf } from '../../../core/rdf/parse.js';
import { storedPrefix } from '../../../core/rdf/stored-labels.js';
import { factory, iri, keyOf, type Quad } from '../../../core/rdf/terms.js';
import { dcat, dct, platform, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { packedText } from '../../../core/store/file/packed.js';
import { type Assessable, assessDataset, type Assessed } from '../assessment/assessing.js';
import { Identifiers } from '../identifiers.js';
import { type IndexedMetadata, indexMetadata } from '../indexed/index-metadata.js';
import type { ProfileJudge } from '../validation/profiles/index.js';
import type { Validator } from '../validation/validator.js';
import { maskAddresses, type Masked, type Withheld } from '../withheld/masking.js';
import type {
  DatasetJob,
  IntakeContext,
  IntakeJob,
  KnownDistribution,
  Payload,
  Prepared,
  SplitPayload,
} from './job.js';
import { faultOfField, faultsOfOffers, FieldFinder } from './origins.js';
import { readPage, type ReadPage } from './page/read-page.js';
import { nameDistributions, rename } from './rename.js';
import { split } from './split.js';
import { withoutNode } from './subgraph.js';
import { distributionsOf, theCatalogue, theDataset, theDistribution, typed } from './subjects.js';

/**
 * Turtle writes a slash in the local part of a prefixed name as `\/` (RDF 1.1 Turtle §2.4). Published documents, examples of
 * DCAT-AP among them, write it bare: `dist:2023/csv`. Nothing else in Turtle can be meant by that, so it is read as meant.
 */

const COMMENT = /#[^\n\r]*/y;
const IRI = /<[^\s<>"{}|^`]*>/y;
const NAME = /[\p{L}\p{N}_.-]*:(?:[\p{L}\p{N}_:.-]|%[0-9A-Fa-f]{2}|\\.)+/uy;
const REST = /\/(?:[\p{L}\p{N}_:.-]|%[0-9A-Fa-f]{2}|\\.)+/uy;
const WORD = /[\p{L}\p{N}_.-]+/uy;

const endOf = (pattern: RegExp, text: string, from: number): number | undefined => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
};

const endOfString = (text: string, from: number): number => {
  const quote = text.charAt(from);
  const delimiter = text.startsWith(quote.repeat(3), from) ? quote.repeat(3) : quote;
  for (let at = from + delimiter.length; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.startsWith(delimiter, at)) return at + delimiter.length;
  }
  return text.length;
};

/** Places of the slashes that stand bare in the prefixed name which starts at `from`, and where it ends. */
const slashesIn = (text: string, from: number): { readonly slashes: number[]; readonly end: number } | undefined => {
  let end = endOf(NAME, text, from);
  if (end === undefined) return undefined;
  const slashes: number[] = [];
  for (let next = endOf(REST, text, end); next !== undefined; next = endOf(REST, text, end)) {
    slashes.push(end);
    end = next;
  }
  return { slashes, end };
};

/** The text with the bare slashes of prefixed names escaped; `undefined` when it has none. */
const escapeSlashNames = (text: string): string | undefined => {
  const pieces: string[] = [];
  let done = 0;
  for (let at = 0; at < text.length;) {
    const name = slashesIn(text, at);
    for (const slash of name?.slashes ?? []) {
      pieces.push(text.slice(done, slash), '\\');
      done = slash;
    }
    const character = text.charAt(at);
    at =
      name?.end ??
      endOf(COMMENT, text, at) ??
      endOf(IRI, text, at) ??
      endOf(WORD, text, at) ??
      (character === '"' || character === "'" ? endOfString(text, at) : at + 1);
  }
  return done === 0 ? undefined : pieces.join('') + text.slice(done);
};

interface Draft {
  readonly iri: string;
  readonly quads: readonly Quad[];
  readonly distributions: readonly KnownDistribution[];
  /** The statements of the payload in their order, renamed, where it was composed from fields. */
  readonly fields?: FieldFinder | undefined;
  /** IRIs of the payload, by those that took their place. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly withheld?: Withheld | undefined;
}

const isTurtleFault = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'RDF_SYNTAX' && /^(turtle|trig|n3)$/.test(error.extras.syntax ?? '');

const finderOf = ({ origins }: Payload, quads: readonly Quad[]): FieldFinder | undefined =>
  origins && new FieldFinder(origins, quads);

/** The IRIs among the names of a payload, by those that took their place. */
const namesIn = (names: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const [theirs, ours] of names) if (!theirs.startsWith('_:')) found[ours] = theirs;
  return found;
};

/** Rule that something is sold for money whose addresses everybody reads. */
const ADDRESSES_TOLD = 'purchase-offer.addresses';

/** Names of resources of the service lead to no data. */
const NOUNS = ['dataset', 'distribution', 'catalogue', 'record', 'metrics'] as const;

/** Does the work of intake with the tools of one thread. */
export class Preparer {
  readonly #identifiers: Identifiers;
  readonly #terms: PlatformTerms;

  constructor(
    private readonly context: IntakeContext,
    private readonly validator: Validator,
    private readonly judge: ProfileJudge,
  ) {
    this.#identifiers = new Identifiers(context.base);
    this.#terms = platform(context.vocabNs);
  }

  /** Runs one job. Ends with a `Refusal` that names what is wrong with the payload. */
  async prepare(job: IntakeJob): Promise<Prepared> {
    const mended: MendedFault[] = [];
    const draft = this.#draft(job, mended);
    const profiles = job.task === 'catalogue' ? this.#profilesIn(draft) : (job.profiles ?? []);
    const byAll = await this.validator.validate(draft.quads, { level: 1 });
    const report = await this.judge.add(byAll, draft.quads, { profiles });
    const { fields } = draft;
    // The shapes do not know the setting, nor what trade has decided.
    const found = report.findings.filter(({ code }) => code !== ADDRESSES_TOLD || draft.withheld?.now !== true);
    const findings = fields ? found.map((finding) => fields.name(finding)) : found;
    const typed = fields ? await faultsOfOffers(draft.quads, fields, this.validator) : [];
    const blocking = [...findings.filter((finding) => finding.blocking), ...typed];
    if (blocking.length > 0) {
      const [first] = blocking;
      const { field } = first ?? {};
      throw new Refusal(
        'INVALID_METADATA',
        `The metadata has ${blocking.length} structural fault(s): ${first?.message ?? ''}`,
        {
          report: { conforms: false, findings: blocking },
          ...(field === undefined ? {} : { field }),
        },
      );
    }
    const blankNodePrefix = storedPrefix(createHash('sha256').update(draft.iri).digest('hex'));
    const { triples, hash, quads: stored } = await canonicalize(draft.quads, { blankNodePrefix });
    const quads = stored.length;
    const conformance = { conforms: report.conforms, findings, judgedBy: this.judge.signature(profiles) };
    const { distributions, names, withheld } = draft;
    const assessed =
      job.task === 'catalogue' ? undefined : this.#assess(job.id, { quads: stored, distributions, conformance });
    const indexed = job.task === 'catalogue' ? undefined : this.#index(job, triples, stored);
    const kept = packedText(triples);
    const made = { assessed, indexed, names, withheld, places: fields?.places };
    const told = mended.map(({ detail }) => detail);
    return { triples, kept, hash, quads, distributions, conformance, mended: told, ...made };
  }

  /** Splits a document with many datasets. Blank nodes keep their labels within a part, and mean nothing outside it. */
  split(payload: Payload, baseIri: string): SplitPayload {
    const { datasets, catalogue } = split(this.#read(payload, baseIri).quads);
    return {
      datasets: datasets.map(({ source, quads }) => ({ source, triples: toNTriples(quads) })),
      ...(catalogue ? { catalogue: toNTriples(catalogue.quads) } : {}),
    };
  }

  /** Reads a page of a harvested source: datasets in parts, and where the next page is. */
  async page(payload: Payload, url: string): Promise<ReadPage> {
    const { quads, mended } = this.#read(payload, url, true);
    return { ...(await readPage(quads, url, payload.body)), ...(mended.length > 0 ? { mended } : {}) };
  }

  /** `mended` takes what was not well-formed in the payload. */
  #draft(job: IntakeJob, mended: MendedFault[]): Draft {
    switch (job.task) {
      case 'catalogue':
        return this.#catalogue(job.id, job.payload, mended);
      case 'dataset':
        return this.#dataset(job, job.stored?.distributions ?? [], mended);
      case 'distribution':
        return this.#distribution(job, mended);
      case 'remove-distribution':
        return this.#removal(job);
    }
  }

  /** Words of the profiles that a catalogue names itself. */
  #profilesIn({ iri: catalogue, quads }: Draft): string[] {
    const named = quads.filter(
      ({ subject, predicate }) => subject.value === catalogue && predicate.equals(dct.conformsTo),
    );
    return this.judge.named(named.map(({ object }) => object.value));
  }

  #assess(
    id: string,
    { quads, distributions, conformance }: Pick<Prepared, 'distributions' | 'conformance'> & Pick<Assessable, 'quads'>,
  ): Assessed {
    const names = distributions.map((distribution) => distribution.id);
    return assessDataset({ id, quads, distributions: names, conformance }, this.#identifiers);
  }

  /** The index entry, where one is asked for. */
  #index(job: DatasetJob, triples: string, statements: readonly Quad[]): IndexedMetadata | undefined {
    const { isIndexed, vocabNs } = this.context;
    if (!isIndexed || !job.index) return undefined;
    const { owner } = job.index;
    return indexMetadata(
      { id: job.id, triples, statements, owner },
      { identifiers: this.#identifiers, terms: this.#terms, vocabNs },
    );
  }

  #parse(payload: Payload, baseIri: string, mended: MendedFault[]): Quad[] {
    try {
      const read = this.#read(payload, baseIri, true);
      mended.push(...read.mended);
      return flattenGraphs(read.quads);
    } catch (error) {
      throw payload.origins ? faultOfField(error, payload.origins) : error;
    }
  }

  #read({ body, contentType }: Payload, baseIri: string, lenient = false): Parsed {
    const declared = contentType === undefined ? {} : { contentType };
    const options = { ...declared, baseIri, vocabNs: this.context.vocabNs, lenient };
    try {
      return parseRdf(body, options);
    } catch (error) {
      if (!isTurtleFault(error)) throw error;
      const escaped = escapeSlashNames(body);
      if (escaped === undefined) throw error;
      try {
        return parseRdf(escaped, options);
      } catch {
        // The place that counts is the one in the text that was sent.
        throw error;
      }
    }
  }

  /** The statements without addresses that are withheld: nothing that is made of a dataset from here on can tell them. */
  #masked({ id, withholding }: Pick<DatasetJob, 'id' | 'withholding'>, quads: readonly Quad[]): Masked {
    this.#requireOwnPlaceholders(id, quads);
    const isOwn = (name: string): boolean =>
      isPlaceholder(name) || NOUNS.some((noun) => this.#identifiers.idOf(noun, name) !== undefined);
    const known = withholding ?? { gate: '', known: [], before: false, isSold: false, withholdsPriced: false };
    return maskAddresses(quads, known, { pst: this.#terms, isOwn });
  }

  /** `INVALID_METADATA` where a dataset leads to its data by what stands for an address of another one: that is for who may have those data. */
  #requireOwnPlaceholders(id: string, quads: readonly Quad[]): void {
    const foreign = quads
      .flatMap(({ subject, object }) => [subject.value, object.value])
      .find((value) => (placeholderIn(value, this.context.base)?.dataset ?? id) !== id);
    if (foreign === undefined) return;
    throw new Refusal(
      'INVALID_METADATA',
      `The address ${foreign} stands for the data of another dataset: a dataset leads to its data by their own address.`,
    );
  }

  /** The keys of distributions may be addresses themselves. */
  #keyed(distributions: readonly KnownDistribution[], masked: Masked): KnownDistribution[] {
    return distributions.map(({ id, key }) => (key === undefined ? { id } : { id, key: masked.text(key) }));
  }

  #catalogue(id: string, payload: Payload, mended: MendedFault[]): Draft {
    const target = this.#identifiers.iri('catalogue', id);
    const quads = this.#parse(payload, target, mended);
    const names = new Map([[keyOf(theCatalogue(quads)), target]]);
    const renamed = rename(quads, names);
    return { iri: target, quads: renamed, distributions: [], fields: finderOf(payload, renamed) };
  }

  #dataset(
    { id, payload, ...job }: DatasetJob & { task: 'dataset' },
    stored: readonly KnownDistribution[],
    mended: MendedFault[],
  ): Draft {
    const target = this.#identifiers.iri('dataset', id);
    const masked = this.#masked({ ...job, id }, this.#parse(payload, target, mended));
    const { quads, withheld } = masked;
    const known = this.#keyed(stored, masked);
    const dataset = theDataset(quads);
    const distributions = nameDistributions(quads, distributionsOf(quads, dataset), known, this.#identifiers);
    const names = new Map([...Object.entries(payload.names ?? {}), [keyOf(dataset), target]]);
    for (const { node, id: name } of distributions) names.set(keyOf(node), this.#identifiers.iri('distribution', name));
    const renamed = rename(quads, names);
    return {
      iri: target,
      quads: renamed,
      withheld,
      fields: finderOf(payload, renamed),
      names: namesIn(names),
      distributions: distributions.map(({ id: name, key }) => (key === undefined ? { id: name } : { id: name, key })),
    };
  }

  #distribution(job: IntakeJob & { task: 'distribution' }, mended: MendedFault[]): Draft {
    const dataset = iri(this.#identifiers.iri('dataset', job.id));
    const target = iri(this.#identifiers.iri('distribution', job.distribution));
    const stored = parseNTriples(job.stored.triples);
    const masked = this.#masked(job, [...stored, ...this.#parse(job.payload, target.value, mended)]);
    const { withheld } = masked;
    const known = this.#keyed(job.stored.distributions, masked);
    const before = masked.quads.slice(0, stored.length);
    const payload = masked.quads.slice(stored.length);
    if (typed(payload, dcat.Dataset).length > 0) {
      throw new Refusal('INVALID_METADATA', 'The payload of a distribution cannot hold a dcat:Dataset.');
    }
    const node = theDistribution(payload);
    const isNew = !known.some(({ id }) => id === job.distribution);
    const rest = isNew ? before : withoutNode(before, target, dataset, true);
    const renamed = rename(payload, new Map([[keyOf(node), target.value]]));
    const fields = finderOf(job.payload, renamed);
    const quads = [...rest, ...renamed, factory.quad(dataset, dcat.distribution, target)];
    if (!isNew) return { iri: dataset.value, quads, distributions: known, fields, withheld };
    const [named] = nameDistributions(payload, [node], [], this.#identifiers);
    const taken = known.some(({ key }) => key === named?.key);
    const added =
      named?.key === undefined || taken ? { id: job.distribution } : { id: job.distribution, key: named.key };
    return { iri: dataset.value, quads, distributions: [...known, added], fields, withheld };
  }

  #removal(job: IntakeJob & { task: 'remove-distribution' }): Draft {
    const dataset = iri(this.#identifiers.iri('dataset', job.id));
    const target = iri(this.#identifiers.iri('distribution', job.distribution));
    const masked = this.#masked(job, withoutNode(parseNTriples(job.stored.triples), target, dataset));
    const rest = job.stored.distributions.filter(({ id }) => id !== job.distribution);
    return {
      iri: dataset.value,
      quads: masked.quads,
      distributions: this.#keyed(rest, masked),
      withheld: masked.withheld,
    };
  }
}
