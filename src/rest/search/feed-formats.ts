/** Feeds as RSS and Atom. */
import { instantOf, momentOf } from '../../model/values/dates.js';
import { inLanguage, labelOf, type BriefDataset } from './brief.js';
import { asXml, element, escapeXml, PROLOGUE } from '../../xml-text.js';

/** Another page of a feed (RFC 5005 §3). */
export interface FeedPage {
  readonly rel: 'first' | 'previous' | 'next';
  readonly href: string;
}

/** A feed, whatever its format. */
export interface Feed {
  readonly title: string;
  readonly self: string;
  readonly home: string;
  readonly language: string;
  readonly pages: readonly FeedPage[];
  readonly datasets: readonly BriefDataset[];
}

/** A moment as RFC 3339 and RFC 822 write it: the year has four digits. */
const dated = (date: string | undefined): string | undefined => momentOf(date)?.match(/^\d.*/)?.[0];
const changed = ({ modified, issued, catalog_record }: BriefDataset): string =>
  dated(modified) ?? dated(issued) ?? catalog_record.modified;

const latest = ({ datasets }: Feed): string =>
  datasets
    .map(changed)
    .reduce((last, date) => ((instantOf(date) ?? 0) > (instantOf(last) ?? 0) ? date : last), new Date(0).toISOString());

const linksOf = ({ self, pages }: Feed, name: string, type: string): string =>
  [{ rel: 'self', href: self }, ...pages]
    .map(({ rel, href }) => `<${name} rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`)
    .join('');

const RSS_TYPE = 'application/rss+xml';
const ATOM_TYPE = 'application/atom+xml';

/** RSS 2.0 (RSS Advisory Board), whose descriptions are HTML: text has to be escaped for that first. */
const rss = (feed: Feed): string => {
  const items = feed.datasets.map((dataset) =>
    [
      '<item>',
      element('title', inLanguage(dataset.title, feed.language)),
      element('link', dataset.resource),
      element('description', escapeXml(inLanguage(dataset.description, feed.language))),
      `<guid isPermaLink="true">${escapeXml(dataset.resource)}</guid>`,
      element('pubDate', new Date(changed(dataset)).toUTCString()),
      ...(dataset.categories ?? []).map((concept) => element('category', labelOf(concept, feed.language))),
      '</item>',
    ].join(''),
  );
  return asXml(
    `${PROLOGUE}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', feed.title)}${element('link', feed.home)}${element('description', escapeXml(feed.title))}${element('language', feed.language)}${linksOf(feed, 'atom:link', RSS_TYPE)}${items.join('')}</channel></rss>`,
  );
};

/** Atom (RFC 4287). */
const atom = (feed: Feed): string => {
  const entries = feed.datasets.map((dataset) =>
    [
      '<entry>',
      element('id', dataset.resource),
      element('title', inLanguage(dataset.title, feed.language)),
      `<link href="${escapeXml(dataset.resource)}"/>`,
      element('updated', changed(dataset)),
      element('summary', inLanguage(dataset.description, feed.language)),
      `<author>${element('name', dataset.publisher?.name ?? feed.title)}</author>`,
      '</entry>',
    ].join(''),
  );
  return asXml(
    `${PROLOGUE}<feed xmlns="http://www.w3.org/2005/Atom">${element('id', feed.self)}${element('title', feed.title)}${element('updated', latest(feed))}${linksOf(feed, 'link', ATOM_TYPE)}${entries.join('')}</feed>`,
  );
};

/** The writers of each format, and its media type. */
export const feedFormats = {
  rss: { write: rss, type: `${RSS_TYPE}; charset=utf-8` },
  atom: { write: atom, type: `${ATOM_TYPE}; charset=utf-8` },
} as const;
