/** Earlier versions of resources. */
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Catalogue } from './catalogue.js';
import { Dataset } from './dataset.js';
import { connectionOf } from '../node/node.js';
import { AS_SENT, RdfDocument } from './rdf.js';
import { DateTime } from '../scalars.js';

/** The end of a version. */
export enum VersionEnd {
  PRESENT = 'PRESENT',
  REPLACED = 'REPLACED',
  REMOVED = 'REMOVED',
}

registerEnumType(VersionEnd, {
  name: 'VersionEnd',
  description: 'How a version ended.',
  valuesConfig: {
    PRESENT: { description: 'It is the present one.' },
    REPLACED: { description: 'Another version took its place.' },
    REMOVED: { description: 'The resource was deleted, or hidden as a draft.' },
  },
});

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
}

@ObjectType({ description: 'Part of a list of versions, the latest first.' })
export class VersionConnection extends connectionOf('Version', () => Version) {}
