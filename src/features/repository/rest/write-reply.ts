/** Answers of writes: the status codes that clients of catalogue repositories expect. */
import type { FastifyReply } from 'fastify';
import type {
  DeletedPartsFragment,
  PutDraftMutation,
  ReportPartsFragment,
  WritePartsFragment,
} from '../../../../schema/operations/generated/operations.js';

/** Nouns whose REST address follows from their id. */
type CollectionPath = 'catalogues' | 'datasets' | 'distributions' | 'drafts/datasets';

/** Options of an answer. */
interface Options {
  readonly base: string;
  readonly place: CollectionPath;
  /** True if "nothing changed" is told by 304, as clients of repositories expect from PUT of a dataset, or by 204. */
  readonly notModified?: boolean;
}

/** 204, or for a dry run what would be gone: the id, and how many datasets with it. */
export const sendRemoved = (
  reply: FastifyReply,
  { identifier, datasets }: Partial<DeletedPartsFragment>,
  dryRun: boolean,
): FastifyReply => (dryRun ? reply.code(200).send({ id: identifier, datasets }) : reply.code(204).send());

/** The header that tells what was found wrong with a payload that was taken. */
const FINDINGS = 'x-findings';
/** The header that tells what costs most points of quality. */
const COSTLIEST = 'x-quality-findings';
const MOST_FINDINGS = 5;
const LONGEST_FINDING = 300;

/** Texts as a list of JSON in the characters that a header field can hold. */
const asHeader = (texts: readonly string[]): string =>
  JSON.stringify(texts.slice(0, MOST_FINDINGS).map((text) => text.slice(0, LONGEST_FINDING))).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** 201 with Location and `{id}`, 204, 304, or the report of a dry run, for a dataset with its score before and after. */
export const sendWritten = (
  reply: FastifyReply,
  result: (WritePartsFragment & ReportPartsFragment) | PutDraftMutation['putDraft'],
  { base, place, notModified = false }: Options,
): FastifyReply => {
  if (result.status === 'VALIDATED') {
    const quality = 'preview' in result ? result.preview : null;
    return reply.code(200).send({ ...result.report, ...(quality ? { quality } : {}) });
  }
  reply.header('etag', result.etag);
  if ('mended' in result && result.mended.length > 0) reply.header(FINDINGS, asHeader(result.mended));
  if ('costliest' in result && result.costliest.length > 0) reply.header(COSTLIEST, asHeader(result.costliest));
  switch (result.status) {
    case 'CREATED':
      return reply
        .code(201)
        .header('location', `${base}/srv/repo/${place}/${encodeURIComponent(result.identifier)}`)
        .send({ id: result.identifier });
    case 'UNCHANGED':
      return reply.code(notModified ? 304 : 204).send();
    default:
      return reply.code(204).send();
  }
};
