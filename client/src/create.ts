/** Creates a dataset, and handles whatever becomes of it. */
import { CreateDatasetDocument, type DatasetInput } from './generated/graphql.js';
import { request, type Service } from './request.js';

/** What became of it: an id, or what to tell the person. */
export type Created = { readonly id: string; readonly etag: string } | { readonly problems: readonly string[] };

/** Creates a dataset in a catalogue. */
export const createDataset = async (service: Service, catalogue: string, fields: DatasetInput): Promise<Created> => {
  const { createDataset: outcome } = await request(service, CreateDatasetDocument, { catalogue, source: { fields } });
  switch (outcome.__typename) {
    case 'WriteResult':
      return { id: outcome.identifier, etag: outcome.etag };
    case 'ShaclViolations':
      return { problems: outcome.findings.map(({ path, message }) => `${path ?? 'dataset'}: ${message}`) };
    case 'InvalidInput':
      return { problems: [`${outcome.field ?? 'input'}: ${outcome.message}`] };
    case 'NotAllowed':
      return { problems: ['Please sign in as somebody who may edit this catalogue.'] };
    default:
      return { problems: [outcome.message] };
  }
};
