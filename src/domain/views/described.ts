/** The part that catalogues and datasets share as clients see them. */
import { dct } from '../../rdf/vocabulary.js';
import { Resource, type LanguageString, type ResourceGraph } from './resource.js';

/** A described resource with a graph of its own. */
export abstract class DescribedView {
  readonly resource: Resource;

  constructor(
    graph: ResourceGraph,
    readonly identifier: string,
  ) {
    this.resource = new Resource(graph, { type: 'uri', value: graph.iri });
  }

  get iri(): string {
    return this.resource.graph.iri;
  }

  get titles(): LanguageString[] {
    return this.resource.strings(dct.title);
  }

  get descriptions(): LanguageString[] {
    return this.resource.strings(dct.description);
  }
}
