/** Documents of datasets as the index keeps them: packed, with the names of their members said once for all of them. */
import { bytesOf, pack, unpack, type StoredText } from '../store/file/packed.js';
import type { Kind } from './entry.js';

const TABLES = 'http://publications.europa.eu/resource/authority/';
const concept = (table: string, id: string, label: string): string =>
  `{"id":"${id}","label":"${label}","resource":"${TABLES}${table}/${id}"}`;

/** What is packed with a dictionary can only be read with the same: it is never changed. */
const COMMON = Buffer.from(
  [
    '"checksum":{"checksum_value":"","algorithm":"checksumAlgorithm_sha256"},"availability":{"id":"STABLE","label":"stable"},"rights":{"label":"',
    '"monetization":[{"purchase_offer":[{"id":"","resource":"","type":"one-off","price":,"currency":"EUR","is_free":false,"license":{"id":"',
    '"investment_offer":[{"is_active":true,"title":{"en":"","description":{"en":"","total_shares":,"minimum_shares":,"price_per_share":',
    '"contact_point":[{"type":"Organization","name":"","email":"mailto:","url":"https://www."}],"landing_page":[{"id":"","label":"","resource":"https://',
    '"temporal":[{"gte":"2020-01-01T00:00:00Z","lte":"2025-12-31T23:59:59Z"}],"periods":[{"gte":"","lte":""}],"spatial":[{"type":"Polygon","coordinates":[[[',
    `"spatial_resource":[${concept('country', 'DEU', 'Germany')}],"access_right":${concept('access-right', 'PUBLIC', 'public')},`,
    `"accrual_periodicity":${concept('frequency', 'ANNUAL', 'annual')},"conforms_to":[],"identifier":[""],"is_hvd":true,"hvd_category":[`,
    '"page":[{"resource":"https://"}],"subject":[{"id":"","label":"","resource":"http://eurovoc.europa.eu/"}],"creator":{"type":"Organization","name":""},"creators":[',
    `"download_url":["https://www."],"media_type":"application/json","media_type":"text/csv","license":${concept('licence', 'CC_BY_4_0', 'Creative Commons Attribution 4.0 International')},`,
    `"license":{"id":"","label":"","resource":"https://creativecommons.org/licenses/by/4.0/"},"issued":"2024-01-01T00:00:00Z","language":[${concept('language', 'DEU', 'German')},`,
    `{"id":"","resource":"https://localhost/catset/data/","title":{"en":"","de":"","fr":""},"description":{"en":"","de":""},"keywords":[{"id":"","label":"","language":"de"},{"id":"","label":"","language":"en"}],`,
    `"categories":[{"id":"ENVI","label":{"en":"Environment"},"resource":"${TABLES}data-theme/ENVI"},{"id":"TRAN","label":{"en":"Transport"},"resource":"${TABLES}data-theme/TRAN"}],`,
    `"publisher":{"type":"Organization","name":"","email":"mailto:","organization_id":""},"issued":"2024-01-01T00:00:00Z","modified":"2024-01-01T00:00:00Z",`,
    `"catalog_record":{"issued":"2026-01-01T00:00:00.000Z","modified":"2026-01-01T00:00:00.000Z"},"language":[${concept('language', 'ENG', 'English')}],`,
    `"distributions":[{"id":"","resource":"https://localhost/catset/distribution/","title":{"en":""},"description":{"en":""},"access_url":["https://"],`,
    `"format":${concept('file-type', 'JSON', 'JSON')},"format":${concept('file-type', 'CSV', 'CSV')},"byte_size":}],"offer":null}`,
  ].join(''),
);

/** The document as it is kept. There are few catalogues, and SQL reads theirs. */
export const keptDocument = (kind: Kind, document: string): string | Uint8Array =>
  kind === 'dataset' ? pack(document, COMMON) : document;

/** The JSON of a kept document, in whatever form it was stored. */
export const documentText = (stored: StoredText): string =>
  typeof stored === 'string' ? stored : unpack(bytesOf(stored), COMMON);
