/** HTML for browsers, written from components, so that whatever stands in it is escaped. */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { createHash } from 'node:crypto';

/** Media type of a page. */
export const HTML = 'text/html; charset=utf-8';

/** The text of a page. */
export const renderDocument = (page: VNode): string => `<!doctype html>\n${renderToString(page)}`;

/** Source expression of a script or style sheet within a page (CSP Level 3 §2.3.1). */
export const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
