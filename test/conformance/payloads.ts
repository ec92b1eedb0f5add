/** The payloads of the interface check, with the vocabulary of a service under test. */
import * as payloads from '../../src/app/conformance/payloads.js';

/** Media types of payloads, as headers. */
export const TURTLE = { 'content-type': 'text/turtle' };
export const JSON_LD = { 'content-type': 'application/ld+json' };

/** Namespace of the platform vocabulary. */
export const PST = 'https://www.pistis-project.eu/ns/voc#';

export const prefixes = payloads.prefixes(PST);

export const catalogue = (title = 'Data of Acme') => payloads.catalogue(PST, title);

export const dataset = (title = 'Bus stops') => payloads.dataset(PST, title);

export const distribution = (title = 'stops-2.csv', flags = '') => payloads.distribution(PST, title, flags);

export const streamingDataset = payloads.dataset(PST, 'Positions of buses', { streaming: true });

/** A dataset that is for sale, with one offer or both. */
export const monetizedDataset = (...offers: readonly ('purchase' | 'investment')[]) =>
  payloads.dataset(PST, 'Bus stops for sale', Object.fromEntries(offers.map((offer) => [offer, true])));
