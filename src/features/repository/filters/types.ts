/** What the schema and the resolvers know of filters. */
export type { FilterInput } from './limits.js';
export type { Noun, RelationField, Valued } from '../../../model/property.js';
export { groupingsOf, measuresOf, type NamedFigure } from './figures.js';
export { lists, ofCatalogue, type ListName } from './queries.js';
export { ANYTHING, conditionOf, type Condition } from './condition.js';
export { sortOf } from './order.js';
export type { FilterCaller, Figures, FoundItem, ItemGroup, ListRequest } from './filters.js';
export type { PagePlan } from './query-planner.js';
export type { Timing } from './timing.js';
