/** The port to a mail server: SMTP (RFC 5321) by nodemailer. */
import type { Transporter } from 'nodemailer';

/** A letter in plain text. */
export interface Letter {
  /** Address of one person. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Address of the page where such letters are ended (RFC 2369 §3.2). */
  readonly unsubscribe: string;
}

/** Sends letters. */
export interface Mailer {
  /** Resolves when the server has taken the letter; rejects where it has not, or cannot be reached. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** Where letters go out, and in whose name. */
export interface MailerOptions {
  /** `smtp:` (with STARTTLS where the server offers it) or `smtps:`. */
  readonly url: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Sender, as `Name <address>` or an address. */
  readonly from: string;
}

/** Milliseconds until a connection stands, and without a word of the server. */
const CONNECTION = 10_000;
const SILENCE = 20_000;

/** A line without what ends lines or is not shown. */
const oneLine = (text: string): string => text.replace(/\p{C}+/gu, ' ').trim();

/** A mailer; nothing is loaded or connected before the first letter. */
export const openMailer = ({ url, from, user, password = '' }: MailerOptions): Mailer => {
  let transport: Transporter | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return (transport ??= createTransport({
      url,
      ...(user === undefined ? {} : { auth: { user, pass: password } }),
      connectionTimeout: CONNECTION,
      greetingTimeout: CONNECTION,
      socketTimeout: SILENCE,
      // A letter holds what it is given: no files of this machine, nothing from elsewhere.
      disableFileAccess: true,
      disableUrlAccess: true,
    }));
  };
  return {
    send: async ({ to, subject, text, unsubscribe }) => {
      await (
        await open()
      ).sendMail({
        from,
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        headers: { 'auto-submitted': 'auto-generated' },
        list: { unsubscribe },
      });
    },
    close: () => transport?.close(),
  };
};
