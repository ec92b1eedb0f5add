/** A bare server of the same web framework: two routes that return bytes from memory. The yardstick for reads. */
import Fastify from 'fastify';
import { readFileSync } from 'node:fs';

const app = Fastify();
const turtle = readFileSync(process.env['TURTLE'] ?? '', 'utf8');
const jsonld = readFileSync(process.env['JSONLD'] ?? '', 'utf8');
app.get('/turtle', (_request, reply) => reply.type('text/turtle; charset=utf-8').send(turtle));
app.get('/jsonld', (_request, reply) => reply.type('application/ld+json').send(jsonld));
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.send?.({ url });
