/** Site maps for crawlers (sitemaps.org 0.9). */
import { element, PROLOGUE } from '../xml-text.js';

const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Media type of a site map. */
export const SITE_MAP = 'application/xml; charset=utf-8';

/** Addresses of one part; the protocol allows 50000. */
export const SITE_MAP_SIZE = 10_000;

/** The index of the parts at these addresses. */
export const siteMapIndex = (parts: readonly string[]): string =>
  `${PROLOGUE}<sitemapindex ${SCHEMA}>${parts.map((part) => `<sitemap>${element('loc', part)}</sitemap>`).join('')}</sitemapindex>`;

/** One part: addresses, with the time of their last change where it is known. */
export const siteMap = (addresses: readonly (readonly [address: string, changed?: string])[]): string => {
  const urls = addresses.map(
    ([address, changed]) =>
      `<url>${element('loc', address)}${changed === undefined ? '' : element('lastmod', changed)}</url>`,
  );
  return `${PROLOGUE}<urlset ${SCHEMA}>${urls.join('')}</urlset>`;
};
