/** The members of search documents that show a dataset as it is stated. */
import { adms, dcat, dcatap, dct, foaf, owl, prov } from '../../../rdf/vocabulary.js';
import type { DatasetView } from '../../views/dataset.js';
import type { Resource } from '../../views/resource.js';
import { categoryDocument, conceptDocument, conceptDocuments } from './concept.js';
import { otherIdentifiers } from './identifier.js';
import { lawDocuments } from './legal.js';
import { momentOf, shownDate } from '../../../model/values/dates.js';
import { compact, languageMap, some, type Members } from '../../views/values.js';

/** The regulation that makes a dataset a high-value one. */
const HVD = /data\.europa\.eu\/eli\/reg_impl\/2023\/138/;

const links = (subject: Resource, predicate: { readonly value: string }) =>
  some(conceptDocuments(subject, predicate).filter(({ resource }) => resource !== undefined));

const strings = (subject: Resource, predicate: { readonly value: string }) =>
  some(subject.objects(predicate).flatMap(({ type, value }) => (type === 'bnode' ? [] : [value])));

const periods = (view: DatasetView): Members[] =>
  view.temporal
    .map(({ start, end }) => compact({ gte: shownDate(start), lte: shownDate(end) }))
    .filter((period) => Object.keys(period).length > 0);

/** A date that clients parse: ISO 8601 writes years beyond four digits with a sign, which they do not know. */
const isPlain = (date: unknown): boolean =>
  typeof date === 'string' && /^\d/.test(date) && momentOf(date) !== undefined;

/** Strict clients refuse a whole page for one period that is open at an end. */
const isClosed = ({ gte, lte }: Members): boolean => isPlain(gte) && isPlain(lte);

/** Clients read periods with both ends; `periods` are all of them. */
export const coverage = (view: DatasetView): Members => {
  const all = periods(view);
  return { temporal: some(all.filter(isClosed)), periods: some(all) };
};

/** Themes that have an IRI. */
export const categories = (subject: Resource) =>
  subject.resources(dcat.theme).flatMap((node) => categoryDocument(node) ?? []);

/** Subjects, among them themes that have a label only: clients demand an IRI of categories, and a theme is a subject (DCAT). */
const subjects = (subject: Resource) => [
  ...conceptDocuments(subject, dct.subject),
  ...subject.resources(dcat.theme).flatMap((node) => (categoryDocument(node) ? [] : (conceptDocument(node) ?? []))),
];

/** Properties of DCAT-AP that clients show as they are. */
export const details = (subject: Resource): Members => ({
  landing_page: links(subject, dcat.landingPage),
  page: some(subject.iris(foaf.page).map((resource) => ({ resource }))),
  conforms_to: some(conceptDocuments(subject, dct.conformsTo)),
  provenance: some(conceptDocuments(subject, dct.provenance)),
  identifier: strings(subject, dct.identifier),
  adms_identifier: some(otherIdentifiers(subject)),
  source: strings(subject, dct.source),
  relation: strings(subject, dct.relation),
  is_version_of: strings(subject, dct.isVersionOf),
  has_version: strings(subject, dcat.hasVersion) ?? strings(subject, dct.hasVersion),
  is_referenced_by: strings(subject, dct.isReferencedBy),
  sample: strings(subject, adms.sample),
  subject: some(subjects(subject)),
  in_series: links(subject, dcat.inSeries),
  version_info: subject.text(dcat.version, owl.versionInfo),
  version_notes: languageMap(subject.strings(adms.versionNotes)),
  temporal_resolution: subject.text(dcat.temporalResolution),
  applicable_legislation: lawDocuments(subject),
  hvd_category: some(conceptDocuments(subject, dcatap.hvdCategory)),
  is_hvd: subject.iris(dcatap.applicableLegislation).some((law) => HVD.test(law)) || undefined,
  was_generated_by: strings(subject, prov.wasGeneratedBy),
});
