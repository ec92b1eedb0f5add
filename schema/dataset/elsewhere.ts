/** What a dataset was elsewhere: records that came with an archive. They count for nothing here. */
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../node/node.js';
import { outcomeOf } from '../problem.js';
import { DateTime, Iri } from '../scalars.js';
import { VersionEnd } from './history.js';

const SOURCE = 'Address of the deployment that it is from.';

/** What a version says that was at another deployment, as it comes and as it is shown. */
@ObjectType()
@InputType()
abstract class VersionRecord {
  @Field(() => Iri, { description: SOURCE })
  source!: string;

  @Field(() => String, { description: 'Entity tag that it had there.' })
  etag!: string;

  @Field(() => DateTime, { description: 'When it became the present one there.' })
  since!: string;

  @Field(() => VersionEnd, { description: 'How it ended there.' })
  end!: VersionEnd;

  @Field(() => String, { description: 'The metadata as N-Triples, as that deployment told them.', complexity: 2 })
  rdf!: string;
}

/** What an agreement says that another deployment made, as it comes and as it is shown. */
@ObjectType()
@InputType()
abstract class AgreementRecord {
  @Field(() => Iri, { description: SOURCE })
  source!: string;

  @Field(() => String, { description: 'The signed document, byte for byte.' })
  document!: string;

  @Field(() => String, { description: 'The metadata that were sold, as N-Triples.', complexity: 2 })
  metadata!: string;

  @Field(() => String, {
    description: 'The public keys that came with it, as a JWK set. Whoever made the archive chose them.',
  })
  keys!: string;
}

@ObjectType({
  description:
    'A version that a dataset had at another deployment, by the word of who imported it. No `asOf` is answered from it.',
})
export class VersionElsewhere extends VersionRecord {
  @Field(() => DateTime, { nullable: true, description: 'When it ceased to be; null of the one that was archived.' })
  until!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Who stored it there; only what kind of caller it was for who may not edit the dataset.',
  })
  author!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the user who stored it there; null for who may not edit the dataset.',
  })
  authorName!: string | null;

  @Field(() => DateTime, { description: 'When it was imported.' })
  kept!: string;
}

/** Where the keys came from that an agreement was held against. */
export enum KeysFrom {
  ARCHIVE = 'ARCHIVE',
  READER = 'READER',
}

registerEnumType(KeysFrom, {
  name: 'KeysFrom',
  description: 'Where the keys came from that an agreement was held against.',
  valuesConfig: {
    ARCHIVE: {
      description: 'From the archive: that the proof holds says no more than that the archive agrees with itself.',
    },
    READER: { description: 'From the one who asks: the proof is worth as much as these keys are.' },
  },
});

@ObjectType({ description: 'One thing that was looked at.' })
export class ProofFinding {
  @Field(() => String, { description: 'What should be so.', simple: true })
  what!: string;

  @Field(() => Boolean, { description: 'Whether it is.', simple: true })
  holds!: boolean;
}

@ObjectType({ description: 'What the proof of an agreement from elsewhere is worth.' })
export class ProofExamination {
  @Field(() => KeysFrom, { description: 'Whose keys it was held against.', simple: true })
  keysFrom!: KeysFrom;

  @Field(() => Boolean, { description: 'Whether all that was looked at holds.', simple: true })
  holds!: boolean;

  @Field(() => [ProofFinding], { description: 'What was looked at.', simple: true })
  findings!: readonly ProofFinding[];

  @Field(() => [String], {
    description: 'What was agreed, in words; empty where the text is not what was signed.',
    simple: true,
  })
  words!: readonly string[];
}

@ObjectType({
  description:
    'An agreement about a dataset that another deployment made, by the word of who imported it. It entitles nobody.',
})
export class AgreementElsewhere extends AgreementRecord {
  @Field(() => String, { description: 'Address that the document gives itself.' })
  iri!: string;

  @Field(() => DateTime, { description: 'When it was made, as the document says.' })
  at!: string;

  @Field(() => ProofExamination, { description: 'What its proof is worth.' })
  examination?: ProofExamination;

  @Field(() => DateTime, { description: 'When it was imported.' })
  kept!: string;
}

/** Pages of records. */
export const VersionElsewhereConnection = connectionOf('VersionElsewhere', () => VersionElsewhere);
export type VersionElsewhereConnection = InstanceType<typeof VersionElsewhereConnection>;
export const AgreementElsewhereConnection = connectionOf('AgreementElsewhere', () => AgreementElsewhere);
export type AgreementElsewhereConnection = InstanceType<typeof AgreementElsewhereConnection>;

@InputType({ description: 'A version that a dataset had at another deployment.' })
export class VersionElsewhereInput extends VersionRecord {
  @Field(() => DateTime, { nullable: true, description: 'When it ceased to be.' })
  until?: string | null;

  @Field(() => String, { nullable: true, description: 'Who stored it, as that deployment named them.' })
  author?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the user who stored it.' })
  authorName?: string | null;
}

@InputType({ description: 'An agreement about a dataset that another deployment made.' })
export class AgreementElsewhereInput extends AgreementRecord {}

@InputType({
  description: 'A withheld address of another deployment, as the metadata tell it, and what it stands for.',
})
export class BehindAddressInput {
  @Field(() => Iri, { description: 'The address that the metadata tell, below `/srv/trade/data` of that deployment.' })
  address!: string;

  @Field(() => Iri, { description: 'The address of the data. It is told to nobody but those who may have them.' })
  url!: string;
}

@ObjectType({ description: 'What became of records of elsewhere.' })
export class ElsewhereKept {
  @Field(() => ID, { description: 'Id of the dataset.', simple: true })
  dataset!: string;

  @Field(() => Int, { description: 'How many were new.', simple: true })
  kept!: number;

  @Field(() => Int, { description: 'How many were kept already.', simple: true })
  known!: number;
}

/** Of keeping records of elsewhere. */
export const ElsewhereOutcome = outcomeOf('ElsewhereOutcome', () => ElsewhereKept);
