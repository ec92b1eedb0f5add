/** Datasets as clients see them. */
import { dcat, dct, owl, schema } from '../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import type { Identifiers } from '../identifiers.js';
import { AgentView, ContactPointView } from './agent.js';
import { ConceptView } from './concept.js';
import { DistributionView } from './distribution.js';
import { kept } from './kept.js';
import { describedOffers, MonetizationMethodView, OfferLinkView, type DescribedOffers } from './monetization.js';
import { DescribedView } from './described.js';
import { geometryOfPlace, PlaceView } from './place.js';
import type { LanguageString, ResourceGraph } from './resource.js';

/** A dataset (dcat:Dataset), read from its graph. */
@kept
export class DatasetView extends DescribedView {
  constructor(
    graph: ResourceGraph,
    identifier: string,
    private readonly identifiers: Identifiers,
    private readonly pst: PlatformTerms,
  ) {
    super(graph, identifier);
  }

  get keywords(): LanguageString[] {
    return this.resource.strings(dcat.keyword);
  }

  get publisher(): AgentView | null {
    const publisher = this.resource.thing(dct.publisher);
    return publisher ? new AgentView(publisher, this.pst) : null;
  }

  get creators(): AgentView[] {
    return this.resource.things(dct.creator).map((agent) => new AgentView(agent, this.pst));
  }

  get contactPoints(): ContactPointView[] {
    return this.resource.resources(dcat.contactPoint).map((contact) => new ContactPointView(contact));
  }

  get themes(): ConceptView[] {
    return this.#concepts(dcat.theme);
  }

  get languages(): ConceptView[] {
    return this.#concepts(dct.language);
  }

  get spatial(): ConceptView[] {
    return this.places.filter(({ resource }) => resource.written === null || !geometryOfPlace(resource));
  }

  get places(): PlaceView[] {
    return this.resource.things(dct.spatial).map((place) => new PlaceView(place));
  }

  get version(): string | null {
    return this.resource.text(dcat.version, owl.versionInfo);
  }

  get types(): ConceptView[] {
    return this.#concepts(dct.type);
  }

  get accessRights(): ConceptView | null {
    return this.#concepts(dct.accessRights)[0] ?? null;
  }

  get accrualPeriodicity(): ConceptView | null {
    return this.#concepts(dct.accrualPeriodicity)[0] ?? null;
  }

  get temporal(): { start: string | null; end: string | null }[] {
    return this.resource.resources(dct.temporal).map((period) => ({
      start: period.text(dcat.startDate, schema.startDate),
      end: period.text(dcat.endDate, schema.endDate),
    }));
  }

  get landingPages(): string[] {
    return this.resource.iris(dcat.landingPage);
  }

  get sourceIdentifiers(): string[] {
    return this.resource.strings(dct.identifier).map(({ value }) => value);
  }

  get issued(): string | null {
    return this.resource.text(dct.issued);
  }

  get modified(): string | null {
    return this.resource.text(dct.modified);
  }

  get insightsResult(): string | null {
    return this.resource.text(this.pst.insightsResult);
  }

  get distributions(): DistributionView[] {
    return this.resource.resources(dcat.distribution).flatMap((distribution) => {
      const id = this.identifiers.idOf('distribution', distribution.iri ?? '');
      return id === undefined ? [] : [new DistributionView(distribution, id, this.identifier, this.pst)];
    });
  }

  /** The distribution with this id, if the dataset holds it. */
  distribution(id: string): DistributionView | null {
    return this.distributions.find(({ identifier }) => identifier === id) ?? null;
  }

  get monetization(): MonetizationMethodView | null {
    const method = this.resource.resource(this.pst.monetization);
    return method?.described ? new MonetizationMethodView(method, this.pst) : null;
  }

  /** Offers of all methods that the metadata describe, in the order of the names of their nodes. */
  get describedOffers(): DescribedOffers {
    return describedOffers(this.resource, this.pst);
  }

  /** Null when the link dangles: clients send it also for datasets that were never published. */
  get offer(): OfferLinkView | null {
    // What metadata refer to without describing it may stand beside the reference that the service keeps.
    const offer = this.resource.resources(this.pst.offer).find(({ described }) => described);
    return offer ? new OfferLinkView(offer, this.pst) : null;
  }

  #concepts(predicate: { readonly value: string }): ConceptView[] {
    return this.resource.resources(predicate).map((resource) => new ConceptView(resource));
  }
}
