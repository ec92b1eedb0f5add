/** Files that are saved, never shown: a browser must not take what somebody sent for a page of this service. */
import type { FastifyReply } from 'fastify';

/** A file with its name and bytes in base 64. */
export interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** What a browser is told about a file of this name. */
export const fileHeaders = (name: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
});

/** Sends a file as an attachment. */
export const sendFile = (reply: FastifyReply, { name, mediaType, base64 }: SentFile): FastifyReply =>
  reply.type(mediaType).headers(fileHeaders(name)).send(Buffer.from(base64, 'base64'));
