/** Pages about the service itself (its interfaces, SPARQL, problems): in the operator's face, and in the reader's language. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { HTML, renderDocument } from '../html.js';
import type { Language } from '../language.js';
import { LanguageLinks } from '../language-links.js';
import { PlainDocument, type PlainFace } from '../plain-page.js';
import { PageLanguage } from './page-language.js';
import { CATALOGUE } from './page-style.js';
import { texts } from './texts/index.js';

/** A page before it is written. */
export interface AboutPage {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** The directives of the policy in which these pages differ (CSP Level 3 §6.3, §6.4). */
export interface AboutPolicy {
  /** Where its form may lead. */
  readonly form?: 'none' | 'self';
  /** Whose pages may frame it. */
  readonly frames?: 'none' | 'self';
}

interface Languages {
  readonly url: string;
  readonly language: Language;
}

/** The same page in the other languages. */
const Languages = ({ url, language }: Languages) => {
  const [, query = ''] = url.split('?');
  return (
    <nav class="languages" aria-label={texts[language].languages}>
      <ul>
        {/* Relative to the page: an address that leads nowhere is whatever somebody wrote, and must not become one of another host. */}
        <LanguageLinks path="" query={new URLSearchParams(query)} language={language} />
      </ul>
    </nav>
  );
};

/** Sends these pages. */
export class AboutPages {
  readonly #language: PageLanguage;

  /** `base`: public address of the service. */
  constructor(
    private readonly face: PlainFace,
    base: string,
  ) {
    this.#language = new PageLanguage(base);
  }

  /** Sends the page that `make` has in a language; caches tell apart who asks for which. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (language: Language) => AboutPage,
    { form = 'none', frames = 'none' }: AboutPolicy = {},
  ): FastifyReply {
    const { face } = this;
    const language = this.#language.of(request, reply);
    const { title, children } = make(language);
    const source = (word: string): string => `'${word}'`;
    return reply
      .headers({
        vary: 'Accept, Accept-Language, Cookie',
        'cache-control': 'no-cache',
        'content-language': language,
        'content-security-policy': [
          "default-src 'none'",
          face.policy,
          "base-uri 'none'",
          `form-action ${source(form)}`,
          `frame-ancestors ${source(frames)}`,
        ].join('; '),
      })
      .type(HTML)
      .send(
        renderDocument(
          <PlainDocument title={title} face={face} home={CATALOGUE} name={texts[language].site} language={language}>
            {children}
            <Languages url={request.url} language={language} />
          </PlainDocument>,
        ),
      );
  }
}
