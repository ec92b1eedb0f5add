/** The caller. */
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Organization } from './organization.js';

/** Kinds of caller; the values are those of src/core/auth/principal.ts. */
export enum ViewerKind {
  ANONYMOUS = 'anonymous',
  API_KEY = 'key',
  USER = 'user',
}

registerEnumType(ViewerKind, {
  name: 'ViewerKind',
  description: 'Kinds of caller.',
  valuesConfig: {
    ANONYMOUS: { description: 'Nobody in particular: no credentials, or such that do not count.' },
    API_KEY: { description: 'The holder of an API key.' },
    USER: { description: 'A person or service account with an access token.' },
  },
});

@ObjectType({ description: 'The caller, as the service knows it.' })
export class Viewer {
  @Field(() => ViewerKind, { description: 'What kind of caller it is.', simple: true })
  kind!: ViewerKind;

  @Field(() => ID, { nullable: true, description: 'Id of the user or of the API key.', simple: true })
  identifier!: string | null;

  @Field(() => String, { nullable: true, description: 'User name, or label of the API key.', simple: true })
  name!: string | null;

  @Field(() => [String], { description: 'Roles: of the realm by name, of clients as `client/role`.', simple: true })
  roles!: string[];

  @Field(() => [String], { description: 'Paths of the groups that it is a member of.', simple: true })
  groups!: string[];

  @Field(() => Organization, {
    nullable: true,
    description: 'The organization that the caller belongs to, which owns what it creates.',
    simple: true,
  })
  organization!: Organization | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Ids of the catalogues that the API key is limited to; null without such a limit.',
    simple: true,
  })
  catalogues!: string[] | null;

  @Field(() => Int, {
    description: 'How many requests wait for an answer of the organization that the caller acts for, bought and sold.',
  })
  waitingRequests?: number;

  @Field(() => Boolean, { description: 'Whether it administers the platform.', simple: true })
  administrator!: boolean;
}
