/** Places in search documents. */
import { dct } from '../../../rdf/vocabulary.js';
import type { Geometry } from '../../../model/values/geometry.js';
import { geometryOfPlace } from '../../views/place.js';
import type { Resource } from '../../../model/derive/resource.js';
import { conceptDocument } from './concept.js';

/** Geometries of the places of a resource; each place is named once, whatever forms it is written in. */
export const geometries = (subject: Resource): Geometry[] =>
  subject.things(dct.spatial).flatMap((place) => geometryOfPlace(place) ?? []);

/** Places that have a name or an IRI of their own. */
export const namedPlaces = (subject: Resource) =>
  subject
    .things(dct.spatial)
    .flatMap((place) => (place.written !== null && geometryOfPlace(place) ? [] : (conceptDocument(place) ?? [])));
