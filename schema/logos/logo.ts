/** Logos of organizations. */
import { Field, Int, ObjectType } from 'type-graphql';
import { outcomeOf } from '../problem.js';

@ObjectType({ description: 'The logo of an organization.' })
export class Logo {
  @Field(() => String, {
    description: 'Address of the picture, which is never another one; relative to the service.',
    simple: true,
  })
  path!: string;

  @Field(() => String, { description: 'Its address.', simple: true })
  url!: string;

  @Field(() => String, { description: 'Media type of the picture.', simple: true })
  mediaType!: string;

  @Field(() => Int, { description: 'Width in pixels.', simple: true })
  width!: number;

  @Field(() => Int, { description: 'Height in pixels.', simple: true })
  height!: number;

  @Field(() => Int, { description: 'Size in bytes.', simple: true })
  byteSize!: number;
}

@ObjectType({ description: 'A name with the logo of the organization of that name.' })
export class NamedLogo {
  @Field(() => String, { description: 'The name.', simple: true })
  name!: string;

  @Field(() => Logo, { description: 'Its logo.', simple: true })
  logo!: Logo;
}

/** Of setting a logo. */
export const LogoOutcome = outcomeOf('LogoOutcome', () => Logo);
