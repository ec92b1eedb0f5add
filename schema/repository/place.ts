/** Places. */
import { Field, Float, ObjectType } from 'type-graphql';
import { place } from '../../src/model/place.js';
import { shown, Shows } from '../model/output.js';

@ObjectType({ description: 'A box in degrees of WGS 84.' })
export class Box {
  @Field(() => Float, { description: 'Least longitude.', simple: true })
  west!: number;

  @Field(() => Float, { description: 'Least latitude.', simple: true })
  south!: number;

  @Field(() => Float, { description: 'Greatest longitude.', simple: true })
  east!: number;

  @Field(() => Float, { description: 'Greatest latitude.', simple: true })
  north!: number;
}

@Shows(place)
export class Place extends shown(place) {
  @Field(() => Box, {
    nullable: true,
    description:
      'The box of its geometry (dcat:bbox, locn:geometry, dcat:centroid); null where the metadata have none.',
    simple: true,
  })
  box!: Box | null;
}
