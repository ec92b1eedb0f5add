/** What forms offer: members of code lists in the language of the reader, and who sells. */
import type { FastifyRequest } from 'fastify';
import { FormChoicesDocument, ViewerOrganizationDocument } from '../../../schema/operations/generated/operations.js';
import type { PageTools } from '../mount.js';
import type { Visit } from '../visit.js';
import { choicesOf, type Choices } from './dataset-form.js';

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

/** Id of the visitor's organization, which sells what the visitor offers; empty without one. */
export const sellerOf = async (request: FastifyRequest, { execute }: Pick<PageTools, 'execute'>): Promise<string> =>
  (await execute(ViewerOrganizationDocument, {}, request)).viewer.organization ?? '';
