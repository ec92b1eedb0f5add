/** Places that data are about (dct:Location). */
import { dcat, locn } from '../../../core/rdf/vocabulary.js';
import { ConceptView } from './concept.js';
import { boxAround, geometryOf, type Geometry } from '../../../model/values/geometry.js';
import type { Resource } from '../../../model/derive/resource.js';

/** The geometry of a place, whatever forms it is written in; undefined where it has none that can be read. */
export const geometryOfPlace = (place: Resource): Geometry | undefined => {
  if (place.written !== null) return geometryOf(place.written);
  for (const predicate of [dcat.bbox, locn.geometry, dcat.centroid]) {
    for (const { value } of place.strings(predicate)) {
      const geometry = geometryOf(value);
      if (geometry) return geometry;
    }
  }
  return undefined;
};

/** A place, by its IRI, described in place, or both. */
export class PlaceView extends ConceptView {
  /** The box around its geometry, in degrees of WGS 84; across the antimeridian its west is east of its east. */
  get box(): { west: number; south: number; east: number; north: number } | null {
    const geometry = geometryOfPlace(this.resource);
    const box = geometry && boxAround(geometry);
    return box ? { west: box[0], south: box[1], east: box[2], north: box[3] } : null;
  }
}
