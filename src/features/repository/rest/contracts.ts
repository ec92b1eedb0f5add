/** `/srv/repo/datasets/{id}/contract`: the contract of data (ODCS) of a dataset. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../../core/errors.js';
import { matchesNone } from '../../../core/http/preconditions.js';
import {
  DataContractChangesDocument,
  DataContractTextDocument,
  PutDataContractDocument,
  RemoveDataContractDocument,
  type DataContractFormat,
} from '../../../../schema/operations/generated/operations.js';
import { conditions, flagParameter, integerParameter, removalOptions } from '../../../core/http/query.js';
import { negotiation } from '../../../core/negotiation.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { addVary } from '../../../core/http/vary.js';
import { payloadOf } from '../../../core/http/rdf-reply.js';

type ById = { Params: { id: string } };

const PATH = '/datasets/:id/contract';

/** Media types of contracts, the one that is answered first (RFC 9512, RFC 8259). */
const TYPES: Readonly<Record<DataContractFormat, readonly string[]>> = {
  YAML: ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'],
  JSON: ['application/json'],
};
const FORMATS = Object.keys(TYPES) as DataContractFormat[];

/** True if the route of a request takes a contract, and no RDF. */
export const takesContract = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.endsWith(PATH) === true;

const formatOf = (type: string | null): DataContractFormat => {
  const name = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const format = FORMATS.find((one) => TYPES[one].includes(name));
  if (format) return format;
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'A contract of data is sent as YAML or JSON.', {
    supported: FORMATS.flatMap((one) => TYPES[one].slice(0, 1)),
  });
};

/** The form that a request accepts; the one in which the contract was sent where it does not care. */
const accepted = (request: FastifyRequest, sent: DataContractFormat): DataContractFormat => {
  const offered = [sent, ...FORMATS.filter((one) => one !== sent)];
  const offers = offered.flatMap((one) => TYPES[one].map((type) => [type, one] as const));
  const format = negotiation(offers)(request.headers.accept);
  if (format) return format;
  throw new Refusal('NOT_ACCEPTABLE', 'A contract of data can be had as YAML and JSON.', {
    supported: FORMATS.flatMap((one) => TYPES[one].slice(0, 1)),
  });
};

/** Mounts the routes of contracts. */
export const contractRoutes = (app: FastifyInstance, { execute, read, base }: RouteTools): void => {
  const contractOf = async (request: FastifyRequest<ById>, asYaml: boolean, asJson: boolean) => {
    const { dataset } = await read(DataContractTextDocument, { dataset: request.params.id, asYaml, asJson }, request);
    if (!dataset) throw notFound('dataset');
    if (!dataset.contract) throw notFound('contract of data', 'of this dataset');
    return dataset.contract;
  };

  const send = async (request: FastifyRequest<ById>, reply: FastifyReply): Promise<FastifyReply> => {
    const sent = await contractOf(request, false, false);
    const format = accepted(request, sent.format);
    const isSent = format === sent.format;
    const etag = isSent ? sent.etag : sent.etag.replace(/"$/, `.${format.toLowerCase()}"`);
    reply.header('etag', etag).header('last-modified', new Date(sent.since).toUTCString());
    addVary(reply, 'Accept');
    reply.header('cache-control', 'no-cache');
    if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const { source, yaml, document } = isSent ? sent : await contractOf(request, format === 'YAML', format === 'JSON');
    return reply
      .type(`${TYPES[format][0] ?? ''}; charset=utf-8`)
      .header('content-disposition', `inline; filename="contract.odcs.${format.toLowerCase()}"`)
      .send(isSent ? source : (yaml ?? document));
  };
  app.get<ById>(PATH, send);

  app.get<ById>(`${PATH}/changes`, async (request) => {
    const variables = {
      dataset: request.params.id,
      from: integerParameter(request, 'from') ?? null,
      to: integerParameter(request, 'to') ?? null,
    };
    return (await execute(DataContractChangesDocument, variables, request)).contractDiff;
  });

  app.put<ById>(PATH, async (request, reply) => {
    const { body: source, contentType } = payloadOf(request);
    const { id: dataset } = request.params;
    const format = formatOf(contentType);
    const dryRun = flagParameter(request, 'dryRun');
    const variables = { dataset, source, format, dryRun, ...conditions(request) };
    const { putDataContract } = await execute(PutDataContractDocument, variables, request);
    const { status, etag, version, changes } = putDataContract;
    if (status === 'VALIDATED') return reply.code(200).send({ version, changes });
    reply.header('etag', etag);
    if (status !== 'CREATED') return reply.code(204).send();
    const location = `${base}/srv/repo/datasets/${encodeURIComponent(dataset)}/contract`;
    return reply.code(201).header('location', location).send({ version, changes });
  });

  app.delete<ById>(PATH, async (request, reply) => {
    const { dryRun, ifMatch } = removalOptions(request);
    await execute(RemoveDataContractDocument, { dataset: request.params.id, dryRun, ifMatch }, request);
    return reply.code(204).send();
  });
};
