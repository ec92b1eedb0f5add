/**
 * The path that an asset is registered with follows from the id of its resource, so nobody writes it down: `/datasets/ID`, or
 * `/catalogues/ID` (see `resourceId` and `PATHS`). What is here stands in a step of the schema and never changes.
 */

/** SQL of the path of the asset that a resource of this id stands for; null where that is none. */
export const ownPath = (id: string): string => `CASE
  WHEN substr(${id}, 1, 10) = 'catalogue:' THEN '/catalogues/' || substr(${id}, 11)
  WHEN substr(${id}, 1, 8) = 'dataset:' THEN '/datasets/' || substr(${id}, 9)
  WHEN instr(${id}, ':') = 0 THEN '/datasets/' || ${id} END`;

/** SQL of the id of the resource that stands for the asset of a path; null where that is none. */
export const idOfPath = (uri: string): string => `CASE
  WHEN substr(${uri}, 1, 12) = '/catalogues/' THEN 'catalogue:' || substr(${uri}, 13)
  WHEN substr(${uri}, 1, 10) = '/datasets/' THEN
    CASE WHEN instr(${uri}, ':') > 0 THEN 'dataset:' ELSE '' END || substr(${uri}, 11) END`;
