/** Earlier versions of resources. */
import { Field, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Catalogue } from '../repository/catalogue.js';
import { Dataset } from '../repository/dataset.js';
import { connectionOf } from '../node/node.js';
import { AS_SENT, RdfDocument } from '../repository/rdf.js';
import { DateTime, Iri } from '../scalars.js';

/** The end of a version. */
export const VersionEnd = enumeration('VersionEnd', 'How a version ended.', {
  PRESENT: 'It is the present one.',
  REPLACED: 'Another version took its place.',
  REMOVED: 'The resource was deleted, or hidden as a draft.',
});
export type VersionEnd = keyof typeof VersionEnd;

/** What became of a thing from one version to the next. */
export const ResourceChangeKind = enumeration(
  'ResourceChangeKind',
  'What became of a thing from one version to the next.',
  {
    ADDED: 'Nothing was said of it before.',
    CHANGED: 'Something else is said of it.',
    REMOVED: 'Nothing is said of it any more.',
  },
);
export type ResourceChangeKind = keyof typeof ResourceChangeKind;

@ObjectType({ description: 'A value that came or went.' })
export class ChangedValue {
  @Field(() => String, {
    description: 'Lexical form of a literal, an IRI, or the name of what is described in place.',
    simple: true,
  })
  value!: string;

  @Field(() => String, { nullable: true, description: 'Language of a text (BCP 47).', simple: true })
  language!: string | null;
}

@ObjectType({ description: 'A property whose values are others than in the version before.' })
export class PropertyChange {
  @Field(() => Iri, { description: 'The property.', simple: true })
  property!: string;

  @Field(() => [ChangedValue], { description: 'Values that are gone.', simple: true })
  before!: ChangedValue[];

  @Field(() => [ChangedValue], { description: 'Values that are new.', simple: true })
  after!: ChangedValue[];
}

@ObjectType({ description: 'A thing that is described otherwise than in the version before.' })
export class ResourceChange {
  @Field(() => Iri, { description: 'The thing: the dataset, a distribution, or another one.', simple: true })
  resource!: string;

  @Field(() => ResourceChangeKind, { description: 'What became of it.', simple: true })
  kind!: ResourceChangeKind;

  @Field(() => [PropertyChange], { description: 'What is said otherwise of it.', simple: true })
  properties!: PropertyChange[];
}

@ObjectType({ description: 'A version of a dataset or catalogue.' })
export class Version {
  @Field(() => String, { description: 'Entity tag of the version: pass it to name the version.' })
  etag!: string;

  @Field(() => DateTime, { description: 'When it became the present one.' })
  since!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ceased to be; null while it is the present one.' })
  until!: string | null;

  @Field(() => VersionEnd, { description: 'How it ended.' })
  end!: VersionEnd;

  @Field(() => String, {
    nullable: true,
    description:
      'Who stored it: `user:ID`, `key:ID` or `system`; only the part before the colon for who may not edit the resource.',
  })
  author!: string | null;

  @Field(() => String, { nullable: true, description: 'Who removed it, where it was removed; told as the author is.' })
  removedBy!: string | null;

  @Field(() => Dataset, { nullable: true, description: 'The dataset as it was.' })
  dataset!: Dataset | null;

  @Field(() => Catalogue, { nullable: true, description: 'The catalogue as it was.' })
  catalogue!: Catalogue | null;

  @Field(() => RdfDocument, { description: AS_SENT })
  rdf?: RdfDocument;

  @Field(() => String, {
    description: 'What changed, as an RDF Patch from the version before it (from nothing for the first that is kept).',
  })
  patch?: string;

  @Field(() => [ResourceChange], {
    description:
      'What changed from the version before it, as people read it: the dataset or catalogue first. What is described in place counts as a value.',
  })
  changes?: ResourceChange[];

  @Field(() => String, {
    nullable: true,
    description:
      'What the person is called who stored it; null for keys, for accounts that are kept elsewhere, and for who may not edit the resource.',
  })
  authorName?: string | null;
}

@ObjectType({ description: 'Part of a list of versions, the latest first.' })
export class VersionConnection extends connectionOf('Version', () => Version) {}
