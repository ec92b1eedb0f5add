/** Bodies as text. */
import { Refusal } from '../../../errors.js';

const charsetOf = (contentType: string | undefined): string =>
  /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';

/** The encoding that an XML declaration names, for documents whose server names none (XML 1.0 §4.3.3). */
const declared = (body: Buffer): string | undefined =>
  /^<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(body.subarray(0, 200).toString('latin1'))?.[1];

/** Decodes a body. `UNSUPPORTED_MEDIA_TYPE` for character sets that are not known, and for what is not in its own. */
export const decodeBody = (body: Buffer, contentType: string | undefined): string => {
  const named = /charset\s*=/i.test(contentType ?? '') ? charsetOf(contentType) : (declared(body) ?? 'utf-8');
  try {
    return new TextDecoder(named, { fatal: true }).decode(body);
  } catch {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `The source is not text in the character set ${named.slice(0, 40)}.`);
  }
};
