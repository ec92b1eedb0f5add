/** Forms with files (multipart/form-data, RFC 7578), read into the shape of other forms: a file becomes its name and its bytes in base 64. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.js';

/** Largest form with a file in bytes; a file in base 64 takes a third more than the file. */
const MOST = 8 * 1024 * 1024;

/** Reads one form. Errors: `BAD_REQUEST`. */
const readForm = async (body: Buffer, type: string): Promise<URLSearchParams> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('BAD_REQUEST', 'The form cannot be read.');
  });
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value);
    else if (value.size > 0) {
      fields.append(`${name}.name`, value.name);
      fields.append(`${name}.base64`, Buffer.from(await value.arrayBuffer()).toString('base64'));
    }
  }
  return fields;
};

/** Lets the routes of a scope take forms with files. */
export const takeUploads = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MOST },
    (request: FastifyRequest, body: Buffer) => readForm(body, request.headers['content-type'] ?? ''),
  );
};
