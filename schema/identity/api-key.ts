/** API keys, as administrators see them. */
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../scalars.js';
import { Organization } from './organization.js';

@ObjectType({ description: 'An API key. The key itself is shown once, when it is made.' })
export class ApiKey {
  @Field(() => ID, { description: 'Its public part.', simple: true })
  id!: string;

  @Field(() => String, { description: 'Name for people.', simple: true })
  label!: string;

  @Field(() => [ID], { nullable: true, description: 'Catalogues that it is limited to; null for all.', simple: true })
  catalogues!: string[] | null;

  @Field(() => Organization, { nullable: true, description: 'Organization that it acts for.' })
  organization!: Organization | null;

  @Field(() => DateTime, { description: 'When it was made.', simple: true })
  created!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ends by itself.', simple: true })
  expires!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was withdrawn.', simple: true })
  revoked!: string | null;

  @Field(() => String, { nullable: true, description: 'Day of last use, in UTC.', simple: true })
  lastUsed!: string | null;

  @Field(() => Boolean, { description: 'Whether it counts now.', simple: true })
  active!: boolean;
}

@ObjectType({ description: 'A new API key.' })
export class CreatedApiKey {
  @Field(() => ApiKey, { description: 'What is known of it.', simple: true })
  apiKey!: ApiKey;

  @Field(() => String, { description: 'The key for `X-API-Key`; it is shown this once.', simple: true })
  key!: string;
}

@ArgsType()
export class ApiKeyArgs {
  @Field(() => String, { description: 'Name for people, 1 to 100 characters.' })
  label!: string;

  @Field(() => [ID], { nullable: true, description: 'Catalogues that it is limited to; without a limit when absent.' })
  catalogues?: string[] | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends by itself.' })
  expires?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the organization that it acts for.' })
  organization?: string | null;
}

@ArgsType()
export class RotateApiKeyArgs {
  @Field(() => ID, { description: 'Id of the key.' })
  id!: string;

  @Field(() => Int, { defaultValue: 24, description: 'Hours for which the old key still counts, 0 to 720.' })
  overlapHours!: number;
}
