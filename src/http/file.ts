/** Files that are saved, never shown: a browser must not take what somebody sent for a page of this service. */
import type { FastifyReply } from 'fastify';

/** A file with its name and bytes in base 64. */
export interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** Sends a file as an attachment. */
export const sendFile = (reply: FastifyReply, { name, mediaType, base64 }: SentFile): FastifyReply =>
  reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(base64, 'base64'));
