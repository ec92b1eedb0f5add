/** Distributions and the data services behind them as clients see them. */
import { adms, dcat, dct, spdx } from '../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import { ConceptView, LicenceView } from './concept.js';
import { kept } from './kept.js';
import type { LanguageString, Resource } from './resource.js';
import { tablesOf, type TableView } from './table-schema.js';

const concept = (resource: Resource | undefined): ConceptView | null => (resource ? new ConceptView(resource) : null);

/** A service that gives access to data (dcat:DataService). */
@kept
export class DataServiceView {
  constructor(readonly resource: Resource) {}

  get iri(): string | null {
    return this.resource.iri ?? null;
  }

  get titles(): LanguageString[] {
    return this.resource.strings(dct.title);
  }

  get descriptions(): LanguageString[] {
    return this.resource.strings(dct.description);
  }

  get endpointUrls(): string[] {
    return this.resource.iris(dcat.endpointURL);
  }

  get endpointDescriptions(): string[] {
    return this.resource.iris(dcat.endpointDescription);
  }
}

/** One form in which a dataset can be had (dcat:Distribution). */
@kept
export class DistributionView {
  constructor(
    readonly resource: Resource,
    readonly identifier: string,
    /** Id of the dataset it belongs to. */
    readonly dataset: string,
    private readonly pst: PlatformTerms,
  ) {}

  get iri(): string {
    return this.resource.term.value;
  }

  get titles(): LanguageString[] {
    return this.resource.strings(dct.title);
  }

  get descriptions(): LanguageString[] {
    return this.resource.strings(dct.description);
  }

  get format(): ConceptView | null {
    return concept(this.resource.resource(dct.format));
  }

  get mediaType(): string | null {
    return (
      this.resource.text(dcat.mediaType)?.replace(/^https?:\/\/www\.iana\.org\/assignments\/media-types\//, '') ?? null
    );
  }

  get licence(): LicenceView | null {
    const licence = this.resource.resource(dct.license);
    return licence ? new LicenceView(licence) : null;
  }

  get rights(): ConceptView | null {
    return concept(this.resource.resource(dct.rights));
  }

  get status(): ConceptView | null {
    return concept(this.resource.resource(adms.status));
  }

  /** Size in bytes as a decimal string: sizes may be beyond what a GraphQL Int or a double can hold. */
  get byteSize(): string | null {
    return this.resource.text(dcat.byteSize);
  }

  get accessUrls(): string[] {
    return this.resource.iris(dcat.accessURL);
  }

  get downloadUrls(): string[] {
    return this.resource.iris(dcat.downloadURL);
  }

  get accessServices(): DataServiceView[] {
    return this.resource.resources(dcat.accessService).map((service) => new DataServiceView(service));
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

  get issued(): string | null {
    return this.resource.text(dct.issued);
  }

  get modified(): string | null {
    return this.resource.text(dct.modified);
  }

  get isTransformed(): boolean {
    return this.resource.boolean(this.pst.isTransformed) ?? false;
  }

  get isEncrypted(): boolean {
    return this.resource.boolean(this.pst.isEncrypted) ?? false;
  }

  get isAnonymized(): boolean {
    return this.resource.boolean(this.pst.isAnonymized) ?? false;
  }
}
