/** Distributions and the data services behind them as clients see them. */
import { dataService } from '../../model/data-service.js';
import { distribution } from '../../model/distribution.js';
import { spdx } from '../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import { ConceptView, LicenceView } from './concept.js';
import { NodeView, reading } from '../../model/derive/reading.js';
import type { Resource } from '../../model/derive/resource.js';
import { tablesOf, type TableView } from './table-schema.js';

/** A service that gives access to data (dcat:DataService). */
export class DataServiceView extends reading(NodeView, dataService, {}) {}

/** One form in which a dataset can be had (dcat:Distribution). */
export class DistributionView extends reading(NodeView, distribution, {
  ...{ Concept: ConceptView, Licence: LicenceView, DataService: DataServiceView },
}) {
  constructor(
    resource: Resource,
    readonly identifier: string,
    /** Id of the dataset it belongs to. */
    readonly dataset: string,
    pst: PlatformTerms,
  ) {
    super(resource, pst);
  }

  override get iri(): string {
    return this.resource.term.value;
  }

  get checksum(): { algorithm: string; value: string } | null {
    const checksum = this.resource.resource(spdx.checksum);
    const [algorithm, value] = [checksum?.text(spdx.algorithm), checksum?.text(spdx.checksumValue)];
    if (!algorithm || !value) return null;
    return { algorithm: algorithm.replace(/^.*(?:[#/]|checksumAlgorithm_)/, '').toLowerCase(), value };
  }

  get tables(): TableView[] {
    return tablesOf(this.resource, [...this.downloadUrls, ...this.accessUrls]);
  }
}
