/** Events: what happened to catalogues, datasets and their quality, in order. */
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../node/node.js';
import { DateTime, Iri } from '../scalars.js';

/** The subject of an event; the values are those of the store. */
export enum ChangeKind {
  CATALOGUE = 'catalogue',
  DATASET = 'dataset',
  QUALITY = 'quality',
}

registerEnumType(ChangeKind, {
  name: 'ChangeKind',
  description: 'What an event is about.',
  valuesConfig: {
    CATALOGUE: { description: 'A catalogue.' },
    DATASET: { description: 'A dataset with its distributions and offers.' },
    QUALITY: { description: 'The quality result of a dataset.' },
  },
});

@ObjectType({ description: 'One event of the change log. It names resources and never persons.' })
export class Change {
  @Field(() => String, {
    description:
      'Its place in the log: pass it as `since` to go on after it. Also the id of the event, the same for ever.',
    simple: true,
  })
  cursor!: string;

  @Field(() => DateTime, { description: 'When it was stored.', simple: true })
  at!: string;

  @Field(() => String, {
    description:
      'What happened: `created`, `updated`, `deleted`, `assessed`, `published`, `withdrawn`, `expired`, `acquired`, `invested`; clients pass over words that they do not know.',
    simple: true,
  })
  action!: string;

  @Field(() => ChangeKind, { description: 'What it happened to.', simple: true })
  kind!: ChangeKind;

  @Field(() => String, {
    description: 'Id of the resource in REST paths; for a quality result that of the dataset.',
    simple: true,
  })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI of the resource.', simple: true })
  iri!: string;

  @Field(() => String, { nullable: true, description: 'Id of the catalogue that holds it.', simple: true })
  catalogue!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Entity tag of the resource after the event; fit for `ifMatch`. Null when it is gone.',
    simple: true,
  })
  etag!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Kind of caller that did it: `key`, `user` or `system`.',
    simple: true,
  })
  actor!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the request or agreement that it is about; such events are told to its two sides alone.',
    simple: true,
  })
  subject!: string | null;
}

@ObjectType({ description: 'An event in a list.' })
export class ChangeEdge {
  @Field(() => Change, { description: 'The event.', simple: true })
  node!: Change;

  @Field(() => String, { description: 'Its cursor.', simple: true })
  cursor!: string;
}

@ObjectType({ description: 'Part of the change log, the oldest event first.' })
export class ChangeConnection {
  @Field(() => [ChangeEdge], { description: 'The events.', simple: true })
  edges!: ChangeEdge[];

  @Field(() => PageInfo, {
    description:
      'Where to go on: `endCursor` is never null and may lie behind the last event, when others were passed over.',
    simple: true,
  })
  pageInfo!: PageInfo;
}

@ArgsType()
export class ChangeFilterArgs {
  @Field(() => [ChangeKind], { nullable: true, description: 'Only events about these.' })
  kinds?: ChangeKind[] | null;

  @Field(() => [String], { nullable: true, description: 'Only events of these actions.' })
  actions?: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Only events in this catalogue.' })
  catalogue?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only events of this dataset and its quality.' })
  dataset?: string | null;
}

@ArgsType()
export class ChangesArgs extends ChangeFilterArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Cursor to go on after; `latest` for the end of the log. The beginning of the log when absent.',
  })
  since?: string | null;

  @Field(() => Int, { defaultValue: 100, description: 'How many to return, 1 to 1000.' })
  first!: number;
}
