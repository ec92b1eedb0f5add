/** The part that catalogues and datasets share as clients see them. */
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { NodeView } from '../../../model/derive/reading.js';
import { Resource, type ResourceGraph } from '../../../model/derive/resource.js';

/** A described resource with a graph of its own. */
export class DescribedView extends NodeView {
  constructor(
    graph: ResourceGraph,
    readonly identifier: string,
    pst: PlatformTerms,
  ) {
    super(new Resource(graph, { type: 'uri', value: graph.iri }), pst);
  }

  override get iri(): string {
    return this.resource.graph.iri;
  }
}
