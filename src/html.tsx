/** HTML for browsers, written from components, so that whatever stands in it is escaped. */
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { createHash } from 'node:crypto';

/** Media type of a page. */
export const HTML = 'text/html; charset=utf-8';

/** The text of a page. */
export const renderDocument = (page: VNode): string => `<!doctype html>\n${renderToString(page)}`;

/** Source expression of a script or style sheet within a page (CSP Level 3 §2.3.1). */
export const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page that brings its style sheet along and needs nothing else. */
export interface PlainDocument {
  readonly title: string;
  readonly style: string;
  readonly language?: string;
  /** More for the head. */
  readonly head?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Writes a page that brings its style sheet along. */
export const PlainDocument = ({ title, style, language = 'en', head, children }: PlainDocument) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {head}
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
    <body>
      <main>{children}</main>
    </body>
  </html>
);
