/** What all quality pages share. They work without scripts and load nothing. */
import type { FastifyReply } from 'fastify';
import { html, Markup } from '../../../identity/login/html.js';
import { STYLE, STYLE_SOURCE } from './style.js';

export { html, Markup };

// Not through the template: escaping would change it, and with it the hash that the policy names.
const style = new Markup(`<style>${STYLE}</style>`);

/** A page with its title. `lead` says in a sentence what the page is about. */
export const page = (title: string, lead: Markup, content: readonly Markup[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Metadata quality</title>
        ${style}
      </head>
      <body>
        <main>
          <header>
            <h1>${title}</h1>
            <p>${lead}</p>
          </header>
          ${content}
        </main>
      </body>
    </html>`.text;

/** Sends a page under a policy that allows nothing but the page itself. */
export const sendPage = (reply: FastifyReply, content: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${STYLE_SOURCE}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      'cache-control': 'no-cache',
    })
    .send(content);

/** A number in markup. */
export const number = (value: number): string => String(Math.round(value * 10) / 10);
