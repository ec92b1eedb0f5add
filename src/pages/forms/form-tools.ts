/** The tools of the routes of forms. */
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { PageTools } from '../mount.js';

/** The needs of the forms beside those of pages. */
export interface FormTools extends PageTools {
  readonly pst: PlatformTerms;
}
