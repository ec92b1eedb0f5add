/** The tools of the routes of forms. */
import type { PageTools } from '../../../core/pages/mount.js';
import type { CatalogueForms } from './catalogue-graph.js';
import type { DatasetForms } from './fields.js';

/** The needs of the forms beside those of pages. */
export interface FormTools extends PageTools {
  readonly forms: DatasetForms;
  readonly catalogueForms: CatalogueForms;
}
