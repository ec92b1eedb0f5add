/** Catalogues as clients see them. */
import { dct, foaf } from '../../rdf/vocabulary.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';
import { AgentView } from './agent.js';
import { ConceptView } from './concept.js';
import { DescribedView } from './described.js';
import { kept } from './kept.js';
import type { ResourceGraph } from './resource.js';

/** A catalogue (dcat:Catalog), read from its graph. */
@kept
export class CatalogueView extends DescribedView {
  constructor(
    graph: ResourceGraph,
    identifier: string,
    private readonly pst: PlatformTerms,
  ) {
    super(graph, identifier);
  }

  get type(): string | null {
    return this.resource.text(dct.type);
  }

  get homepage(): string | null {
    return this.resource.text(foaf.homepage);
  }

  get publisher(): AgentView | null {
    return this.#agent(dct.publisher);
  }

  get creator(): AgentView | null {
    return this.#agent(dct.creator);
  }

  get languages(): ConceptView[] {
    return this.resource.resources(dct.language).map((resource) => new ConceptView(resource));
  }

  get spatial(): ConceptView[] {
    return this.resource.things(dct.spatial).map((resource) => new ConceptView(resource));
  }

  get issued(): string | null {
    return this.resource.text(dct.issued);
  }

  get modified(): string | null {
    return this.resource.text(dct.modified);
  }

  #agent(predicate: { readonly value: string }): AgentView | null {
    const agent = this.resource.thing(predicate);
    return agent ? new AgentView(agent, this.pst) : null;
  }
}
