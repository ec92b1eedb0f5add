/** Parts of purchase offers as clients see them. */
import { downloadLimit, personalDataTerms } from '../../model/offers.js';
import { NodeView, reading } from '../../model/derive/reading.js';

/** Personal data in what is sold (pst:PersonalDataTerms). */
export class PersonalDataTermsView extends reading(NodeView, personalDataTerms, {}) {}

/** The number of downloads that a buyer has. */
export class DownloadLimitView extends reading(NodeView, downloadLimit, {}) {}
