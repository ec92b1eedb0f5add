/** Tools that write: metadata, publications, requests and purchases. */
import {
  AgentAcquireDocument,
  AgentAttachDocument,
  AgentCatalogueVersionDocument,
  AgentContractVersionDocument,
  AgentCreateDocument,
  AgentDatasetVersionDocument,
  AgentPublishDocument,
  AgentReplaceDocument,
  AgentRequestDocument,
  AgentStoredDocument,
} from '../../../../schema/operations/generated/operations.js';
import type { AgentCall, Args } from '../call.js';
import { FOR_SPENDERS, type Basis, type WritingTool } from './tool.js';

const idOf = (args: Args, name = 'id'): string => String(args[name] ?? '');

/** The dataset as it is stored, and what is on sale of it. */
const datasetVersion = async (args: Args, call: AgentCall): Promise<Basis> => {
  const { dataset } = await call.run(AgentDatasetVersionDocument, { id: idOf(args) });
  return { version: dataset ? [dataset.etag, dataset.listing.state, dataset.listing.version].join(' ') : undefined };
};

const MONEY = 'Price in plain digits, such as "10.50".';

export const writingTools: readonly WritingTool[] = [
  {
    kind: 'write',
    name: 'create_dataset',
    title: 'Create a dataset',
    description:
      'Adds a dataset to a catalogue that the caller may edit. The dry run tells its score and suggestions. Themes, languages, formats, places and licences by code, name or IRI.',
    operation: AgentCreateDocument,
    isFinal: false,
    isFor: ({ editsCatalogues }) => editsCatalogues,
    filledIn: ['dryRun'],
    basis: async (args, call) => {
      const { catalogue } = await call.run(AgentCatalogueVersionDocument, { id: idOf(args, 'catalogue') });
      return { version: catalogue?.etag };
    },
    variables: (args, _basis, _once, { tools }) => tools.concepts.written(args),
  },
  {
    kind: 'write',
    name: 'improve_dataset',
    title: 'Improve the metadata of a dataset',
    description:
      'Applies suggestions to a stored dataset, or replaces its metadata by `rdf`. The dry run lists suggestions with their ids and points.',
    operation: AgentReplaceDocument,
    isFinal: true,
    isFor: ({ editsDatasets }) => editsDatasets,
    filledIn: ['dryRun', 'ifMatch', 'rdf'],
    also: {
      rdf: {
        type: 'string',
        description: 'All metadata of the dataset in Turtle or JSON-LD; those that are stored when absent.',
      },
    },
    basis: async (args, call) => {
      const { dataset } = await call.run(AgentStoredDocument, { id: idOf(args) });
      if (!dataset) return { version: undefined };
      const { etag, rdf } = dataset;
      return { version: etag, variables: { ifMatch: etag, rdf: { body: rdf.body, contentType: rdf.mediaType } } };
    },
    variables: ({ rdf, ...args }, { variables }) => ({
      ...args,
      ...variables,
      ...(rdf === undefined ? {} : { rdf: { body: rdf } }),
    }),
  },
  {
    kind: 'write',
    name: 'attach_contract',
    title: 'Attach a contract of data to a dataset',
    description:
      'Puts an ODCS document in the place of the contract that the dataset has. The dry run tells what would break.',
    operation: AgentAttachDocument,
    isFinal: true,
    isFor: ({ editsDatasets }) => editsDatasets,
    filledIn: ['dryRun', 'ifMatch', 'ifNoneMatch'],
    basis: async (args, call) => {
      const { dataset } = await call.run(AgentContractVersionDocument, { id: idOf(args) });
      const etag = dataset?.contract?.etag;
      return {
        version: dataset ? `${dataset.etag} ${etag ?? 'none'}` : undefined,
        variables: etag === undefined ? { ifNoneMatch: '*' } : { ifMatch: etag },
      };
    },
    variables: (args, { variables }) => ({ ...args, ...variables }),
  },
  {
    kind: 'write',
    name: 'publish_dataset',
    title: 'Publish a dataset on the marketplace',
    description: 'Puts a dataset that the caller may trade on sale, on the terms that are given.',
    operation: AgentPublishDocument,
    isFinal: true,
    isFor: ({ tradesDatasets }) => tradesDatasets,
    filledIn: ['dryRun', 'key'],
    also: { price: { type: 'string', description: MONEY } },
    basis: datasetVersion,
    variables: (args, _basis, key) => ({ ...args, key }),
  },
  {
    kind: 'write',
    name: 'request_dataset',
    title: 'Ask a seller for a dataset',
    description:
      'Asks for a dataset that is sold on request, or on other terms. The price counts against the spending limit until the request ends.',
    operation: AgentRequestDocument,
    isFinal: true,
    isFor: FOR_SPENDERS,
    filledIn: ['dryRun', 'key'],
    basis: datasetVersion,
    variables: (args, _basis, key) => ({ ...args, key }),
  },
  {
    kind: 'write',
    name: 'acquire_dataset',
    title: 'Buy a dataset',
    description:
      'Buys the use of a dataset for the organization of the caller, within the spending limit. Name the offer by `expected` from compare_offers.',
    operation: AgentAcquireDocument,
    isFinal: true,
    isFor: FOR_SPENDERS,
    filledIn: ['dryRun', 'key'],
    basis: datasetVersion,
    variables: (args, _basis, key) => ({ ...args, key }),
  },
];
