/** Catalogues as clients see them. */
import { catalogue } from '../../../model/catalogue.js';
import { AgentView } from './agent.js';
import { ConceptView } from './concept.js';
import { DescribedView } from './described.js';
import { reading } from '../../../model/derive/reading.js';

/** A catalogue (dcat:Catalog), read from its graph. */
export class CatalogueView extends reading(DescribedView, catalogue, { Agent: AgentView, Concept: ConceptView }) {}
