/**
 * The end of a payload whose answer came before all of it was read, such as a 401 or a 413. A server that closes at once resets the
 * connection, and the client may lose the answer while it is still sending (RFC 9112 §9.6). One that reads on without end can be kept busy
 * for ever. So the rest is thrown away for a while, then the connection is cut.
 */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Longest time that a client may go on sending after its answer. */
const LINGER_MS = 5_000;
/** Most bytes that are thrown away after an answer. */
const LINGER_BYTES = 64 * 1024 * 1024;
/** Milliseconds between two looks: at some gigabytes a second, tens of megabytes come meanwhile. */
const CHECK_MS = 10;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const unread = (message: IncomingMessage): boolean => !message.complete && hasBody(message);

/** Ends the connection of a message that is not received in full before time and bytes are used up. */
const linger = (message: IncomingMessage): void => {
  const { socket } = message;
  const last = { at: Date.now() + LINGER_MS, bytes: socket.bytesRead + LINGER_BYTES };
  const timer = setInterval(() => {
    if (!message.complete && !socket.destroyed && Date.now() < last.at && socket.bytesRead < last.bytes) return;
    clearInterval(timer);
    if (!message.complete) socket.destroy();
  }, CHECK_MS);
  timer.unref();
};

/** Lets clients that send too much, or in vain, read their answer. */
export const lingerAfterEarlyAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // The framework closes at once when it refuses a payload.
    if (unread(raw)) reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (unread(raw)) linger(raw);
    done();
  });
};
