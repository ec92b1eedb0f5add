/** Datasets as clients see them. */
import { dataset } from '../../../model/dataset.js';
import { NodeView, reading } from '../../../model/derive/reading.js';
import type { ResourceGraph } from '../../../model/derive/resource.js';
import { period } from '../../../model/period.js';
import { dcat, dct, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { Identifiers } from '../identifiers.js';
import { AgentView, ContactPointView } from './agent.js';
import { ConceptView } from './concept.js';
import { DescribedView } from './described.js';
import { DistributionView } from './distribution.js';
import { describedOffers, type DescribedOffers, MonetizationMethodView, OfferLinkView } from './monetization.js';
import { geometryOfPlace, PlaceView } from './place.js';

/** A period of time (dct:PeriodOfTime). */
class PeriodView extends reading(NodeView, period, {}) {}

const PARTS = {
  Agent: AgentView,
  ContactPoint: ContactPointView,
  Concept: ConceptView,
  PeriodOfTime: PeriodView,
  MonetizationMethod: MonetizationMethodView,
  OfferLink: OfferLinkView,
};

/** A dataset (dcat:Dataset), read from its graph. */
export class DatasetView extends reading(DescribedView, dataset, PARTS, ['spatial']) {
  constructor(
    graph: ResourceGraph,
    identifier: string,
    private readonly identifiers: Identifiers,
    pst: PlatformTerms,
  ) {
    super(graph, identifier, pst);
  }

  /** Places by their names; a geometry alone is none. */
  get spatial(): ConceptView[] {
    return this.places.filter(({ resource }) => resource.written === null || !geometryOfPlace(resource));
  }

  get places(): PlaceView[] {
    return this.resource.things(dct.spatial).map((place) => new PlaceView(place, this.pst));
  }

  /** Those that have an id of the service. */
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

  /** Offers of all methods that the metadata describe, in the order of the names of their nodes. */
  get describedOffers(): DescribedOffers {
    return describedOffers(this.resource, this.pst);
  }
}
