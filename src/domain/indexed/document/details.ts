/** The members of search documents that follow from several statements about a dataset. */
import { dcat, dcatap, dct } from '../../../rdf/vocabulary.js';
import type { DatasetView } from '../../views/dataset.js';
import type { Resource } from '../../../model/derive/resource.js';
import { categoryDocument, conceptDocument, conceptDocuments } from './concept.js';
import { period } from '../../../model/period.js';
import { momentOf } from '../../../model/values/dates.js';
import { some, type Members } from '../../../model/derive/values.js';
import { membersOf } from '../../../model/derive/documents.js';

/** The regulation that makes a dataset a high-value one. */
const HVD = /data\.europa\.eu\/eli\/reg_impl\/2023\/138/;

const periodMembers = membersOf(period);
const periods = (view: DatasetView): Members[] =>
  view.temporal
    .map(({ resource, pst }) => periodMembers(resource, pst))
    .filter((members) => Object.keys(members).length > 0);

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
export const subjects = (subject: Resource) =>
  some([
    ...conceptDocuments(subject, dct.subject),
    ...subject.resources(dcat.theme).flatMap((node) => (categoryDocument(node) ? [] : (conceptDocument(node) ?? []))),
  ]);

/** True where a law makes it a high-value dataset. */
export const isHighValue = (subject: Resource): true | undefined =>
  subject.iris(dcatap.applicableLegislation).some((law) => HVD.test(law)) || undefined;
