/** Reads the quality of a dataset for the routes. */
import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  DatasetQualityDocument,
  type DatasetQualityQuery,
} from '../../../../schema/operations/generated/operations.js';
import { parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

/** A dataset with its quality, as the operation answers it. */
export type AssessedDataset = NonNullable<DatasetQualityQuery['dataset']>;
/** The quality of a dataset. */
export type QualityOfDataset = NonNullable<AssessedDataset['quality']>;
/** The quality of one distribution. */
export type QualityOfDistribution = QualityOfDataset['distributions'][number];

/** The dataset; `NOT_FOUND` when there is none. Titles are in the language of the parameter `locale`. */
export const readQuality = async (
  { execute }: Pick<RouteTools, 'execute'>,
  request: FastifyRequest,
  id: string,
): Promise<AssessedDataset> => {
  const locale = parameter(request, 'locale');
  const lang = locale === undefined || locale === '' ? null : [locale];
  const { dataset } = await execute(DatasetQualityDocument, { id, lang }, request);
  if (!dataset) throw notFound('dataset');
  return dataset;
};
