/**
 * Answers SPARQL where the graphs are in a SPARQL server: the server answers those who may read everything. It cannot leave graphs out for
 * a caller, so others are answered from the index of the copy, and so are queries by its collation, and the service itself, which has its
 * answers in milliseconds.
 */
import { COLLATION_NAME } from '../../rdf/collation.js';
import type { EngineEndpoint } from '../sparql/endpoint.js';
import type { QuadEndpoint } from '../quads/quad-endpoint.js';
import type { OwnQuery, QueryEndpoint, Solutions, SparqlQuery, SparqlResult, Stop, Walk } from '../query.js';
import type { Asker } from '../../threads/fair/asker.js';

/** Both. */
export class DividedEndpoint implements QueryEndpoint {
  constructor(
    private readonly server: EngineEndpoint,
    private readonly quads: QuadEndpoint,
  ) {}

  get index(): QueryEndpoint['index'] {
    return this.quads.index;
  }

  get statistics(): QueryEndpoint['statistics'] {
    return this.quads.statistics;
  }

  query(query: SparqlQuery, revision: number, asker: Asker): Promise<SparqlResult> {
    const isForAll = query.readable === undefined || 'all' in query.readable;
    // No server knows the order of this service, which queries of its lists name.
    const isOurs = COLLATION_NAME.test(query.text);
    return isForAll && !isOurs ? this.server.query(query, asker) : this.quads.query(query, revision, asker);
  }

  select(query: OwnQuery, revision: number, asker: Asker): Promise<Solutions> {
    return this.quads.select(query, revision, asker);
  }

  walk(walk: Walk, revision: number, asker: Asker): Promise<readonly Stop[]> {
    return this.quads.walk(walk, revision, asker);
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.quads.close()]);
  }
}
