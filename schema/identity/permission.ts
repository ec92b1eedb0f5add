/** Permissions on datasets and catalogues. */
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';

/** The actions on an asset that a permission allows. */
export const PermissionScope = enumeration('PermissionScope', 'What may be done with a dataset or catalogue.', {
  READ: 'Read it. Asked for only where the operator restricts reads.',
  EDIT: 'Change it; on a catalogue also: add datasets to it.',
  DELETE: 'Delete it; on a catalogue with all its datasets.',
  TRADE: 'Offer it on the marketplace.',
});
export type PermissionScope = keyof typeof PermissionScope;

/** The kinds of assets that permissions are held on. */
export enum AssetKind {
  DATASET = 'dataset',
  CATALOGUE = 'catalogue',
}

registerEnumType(AssetKind, {
  name: 'AssetKind',
  description: 'What permissions are held on. A distribution is governed by its dataset.',
  valuesConfig: { DATASET: { description: 'A dataset.' }, CATALOGUE: { description: 'A catalogue.' } },
});

@ObjectType({ description: 'What was granted on an asset to one subject, beside the defaults of its kind.' })
export class PermissionGrant {
  @Field(() => String, { description: '`role:NAME`, `user:ID`, `group:/PATH` or `client:ID`.', simple: true })
  subject!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the user, role or client, or path of the group; null for a user that is kept elsewhere.',
    simple: true,
  })
  name!: string | null;

  @Field(() => [PermissionScope], { description: 'The scopes.', simple: true })
  scopes!: PermissionScope[];
}

@ObjectType({ description: 'A policy that a permission applied.' })
export class AppliedPolicy {
  @Field(() => String, {
    description: 'Its name; `role:`, `user:`, `group:` or `client:` and a subject.',
    simple: true,
  })
  name!: string;

  @Field(() => Boolean, { description: 'Whether the user is one of those it means.', simple: true })
  permit!: boolean;
}

@ObjectType({ description: 'What one permission said.' })
export class PermissionReason {
  @Field(() => String, { description: 'Name of the permission.', simple: true })
  permission!: string;

  @Field(() => Boolean, { description: 'Whether it permits.', simple: true })
  permit!: boolean;

  @Field(() => [PermissionScope], { description: 'Scopes that it decided on.', simple: true })
  scopes!: PermissionScope[];

  @Field(() => [AppliedPolicy], { description: 'The policies that it applied.', simple: true })
  policies!: AppliedPolicy[];
}

@ObjectType({ description: 'What a user holds on an asset, and why.' })
export class PermissionExplanation {
  @Field(() => String, { description: 'Name of the user.', simple: true })
  user!: string;

  @Field(() => [PermissionScope], { description: 'Scopes that the user holds.', simple: true })
  granted!: PermissionScope[];

  @Field(() => [PermissionReason], { description: 'Every permission that had a say.', simple: true })
  reasons!: PermissionReason[];
}
