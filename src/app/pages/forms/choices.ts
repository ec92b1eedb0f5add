/** What forms offer: members of code lists in the language of the reader, and who sells. */
import type { FastifyRequest } from 'fastify';
import { FormChoicesDocument, type FormChoicesQuery } from '../../../../schema/operations/generated/operations.js';
import type { PageTools } from '../../../core/pages/mount.js';
import type { Visit } from '../../../core/pages/visit.js';
import type { Choice } from '../../../core/pages/forms/controls.js';

/** Values to choose from. */
export interface Choices {
  /** The members of code lists, by the kind of the cells that name them (src/features/bulk/cells.ts). */
  readonly lists: Readonly<Record<string, readonly Choice[]>>;
  /** Id and name of the visitor's organization, which sells what the visitor offers; the id is empty without one. */
  readonly seller: { readonly id: string; readonly name: string | null };
}

/** Values of the vocabularies. */
const choicesOf = ({ viewer, ...lists }: FormChoicesQuery): Choices => ({
  lists: Object.fromEntries(
    Object.entries(lists).map(([name, page]) => [
      name,
      (page?.concepts ?? []).map(({ iri, label, deprecated }): Choice => [iri, label, deprecated]),
    ]),
  ),
  seller: { id: viewer.organization?.identifier ?? '', name: viewer.organization?.name ?? null },
});

/** Languages that data are often in, by their codes in the EU's table: those of the EU and its neighbours. */
const LANGUAGES = (
  'BUL CES DAN DEU ELL ENG SPA EST FIN FRA GLE HRV HUN ITA LIT LAV MLT NLD POL POR RON SLK SLV SWE ISL NOB NNO UKR TUR ' +
  'SRP SQI MKD CAT EUS GLG RUS ARA ZHO MUL'
).split(' ');

/** The choices of a form. */
export const choicesFor = async (
  request: FastifyRequest,
  { languages }: Visit,
  { execute }: Pick<PageTools, 'execute'>,
): Promise<Choices> =>
  choicesOf(await execute(FormChoicesDocument, { lang: [...languages], languages: LANGUAGES }, request));
