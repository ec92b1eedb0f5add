/** Harvests: catalogues elsewhere whose datasets are taken into a catalogue here. */
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { connectionOf, PageArgs } from '../node/node.js';
import { outcomeOf } from '../problem.js';
import { DateTime } from '../scalars.js';

/** The language of a source; the values are those of src/features/harvest/model.ts. */
export enum HarvestType {
  AUTO = 'auto',
  DCAT = 'dcat',
  CKAN = 'ckan',
  LDES = 'ldes',
}

registerEnumType(HarvestType, {
  name: 'HarvestType',
  description: 'What a source speaks.',
  valuesConfig: {
    AUTO: { description: 'Whatever is found there.' },
    DCAT: { description: 'A DCAT-AP catalogue as RDF, in one document or in pages that Hydra links.' },
    CKAN: { description: 'The action API of a CKAN portal.' },
    LDES: { description: 'A Linked Data Event Stream in the form of DCAT-AP Feeds.' },
  },
});

/** The state of a run. */
export const HarvestState = enumeration('HarvestState', 'Where a harvest stands.', {
  RUNNING: 'It is under way.',
  DONE: 'Every page was read; `error` says where something was left undone.',
  FAILED: 'It ended early; `error` says why. What was stored stays.',
  CANCELLED: 'Somebody ended it. What was stored stays.',
  INTERRUPTED: 'The service ended in the middle of it; it goes on from its last page.',
});
export type HarvestState = keyof typeof HarvestState;

/** The result of a run for one dataset. */
export const HarvestResultKind = enumeration('HarvestResultKind', 'What became of a dataset of the source.', {
  CREATED: 'It is new here.',
  UPDATED: 'It was changed here.',
  REFUSED: 'It was not taken; an earlier version stays.',
  DELETED: 'The source no longer has it, so it was deleted here, or would be.',
  LISTED: 'The source lists it and does not describe it; nothing was changed here.',
  MENDED:
    'Something on a page was not well-formed, or belongs to no dataset: it was read as it is surely meant, or left out. The source is its place.',
});
export type HarvestResultKind = keyof typeof HarvestResultKind;

@ObjectType({ description: 'Why something was not done.' })
export class HarvestError {
  @Field(() => String, { description: 'Stable code; those at `/problems`.', simple: true })
  code!: string;

  @Field(() => String, { description: 'What is wrong, in words.', simple: true })
  detail!: string;
}

@ObjectType({ description: 'A dataset of a source for which something happened.' })
export class HarvestResult {
  @Field(() => String, { description: 'How the source names it.', simple: true })
  source!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the dataset here, as in REST paths; null for a new one that was refused.',
    simple: true,
  })
  dataset?: string | null;

  @Field(() => HarvestResultKind, { description: 'What became of it.', simple: true })
  outcome!: HarvestResultKind;

  @Field(() => HarvestError, { nullable: true, description: 'Why it was not taken.' })
  error?: HarvestError | null;
}

/** Page of the report. */
@ObjectType({ description: 'A page of the report of a harvest, in the order in which things happened.' })
export class HarvestResultConnection extends connectionOf('HarvestResult', () => HarvestResult) {}

@ArgsType()
export class HarvestResultArgs extends PageArgs {
  @Field(() => HarvestResultKind, { nullable: true, description: 'Only datasets that became this.' })
  outcome?: HarvestResultKind | null;
}

@ObjectType({ description: 'One harvest of a catalogue elsewhere.' })
export class HarvestRun {
  @Field(() => ID, { description: 'Id of the run.', simple: true })
  id!: string;

  @Field(() => String, { description: 'Address of the source.', simple: true })
  url!: string;

  @Field(() => String, { description: 'Id of the catalogue that takes the datasets.', simple: true })
  catalogue!: string;

  @Field(() => HarvestType, { description: 'What the source speaks, once that is known.', simple: true })
  type!: HarvestType;

  @Field(() => HarvestState, { description: 'Where it stands.', simple: true })
  state!: HarvestState;

  @Field(() => Boolean, { description: 'Whether nothing is stored.', simple: true })
  dryRun!: boolean;

  @Field(() => Boolean, { description: 'Whether datasets that vanished at the source are deleted.', simple: true })
  deleteVanished!: boolean;

  @Field(() => Int, { description: 'Pages that were read.', simple: true })
  pages!: number;

  @Field(() => Int, { description: 'Datasets that were looked at.', simple: true })
  done!: number;

  @Field(() => Int, { nullable: true, description: 'Datasets of the source; null while unknown.', simple: true })
  total?: number | null;

  @Field(() => Int, { description: 'Datasets that are new.', simple: true })
  created!: number;

  @Field(() => Int, { description: 'Datasets that were changed.', simple: true })
  updated!: number;

  @Field(() => Int, { description: 'Datasets that were the same already.', simple: true })
  unchanged!: number;

  @Field(() => Int, { description: 'Datasets that were not taken.', simple: true })
  refused!: number;

  @Field(() => Int, { description: 'Datasets that were deleted here.', simple: true })
  deleted!: number;

  @Field(() => Int, { description: 'Datasets that the source lists and does not describe.', simple: true })
  listed!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Datasets of earlier runs that the source did not name; null before the end.',
    simple: true,
  })
  vanished?: number | null;

  @Field(() => HarvestError, { nullable: true, description: 'Why it failed, or why nothing was deleted.' })
  error?: HarvestError | null;

  @Field(() => DateTime, { description: 'When it started.', simple: true })
  started!: string;

  @Field(() => DateTime, { description: 'When it last came further.', simple: true })
  changed!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it ended.', simple: true })
  finished?: string | null;
}

/** How often a source is harvested by itself; the values are those of src/domain/harvest/sources.ts. */
export const HarvestRhythm = enumeration('HarvestRhythm', 'How often a source is harvested by itself.', {
  NEVER: 'Only when somebody says so.',
  DAILY: 'Every day.',
  WEEKLY: 'Every seven days.',
  MONTHLY: 'Every thirty days.',
});
export type HarvestRhythm = keyof typeof HarvestRhythm;

@ObjectType({ description: 'A source that a catalogue is harvested from again and again.' })
export class HarvestSource {
  @Field(() => ID, { description: 'Its id.', simple: true })
  id!: string;

  @Field(() => ID, { description: 'Id of the catalogue that takes the datasets.', simple: true })
  catalogue!: string;

  @Field(() => HarvestType, { description: 'What it speaks.', simple: true })
  type!: HarvestType;

  @Field(() => Boolean, { description: 'Whether datasets that vanished there are deleted.', simple: true })
  deleteVanished!: boolean;

  @Field(() => HarvestRhythm, { description: 'How often it is harvested by itself.', simple: true })
  rhythm!: HarvestRhythm;
}

@ArgsType()
export class HarvestSourceArgs {
  @Field(() => String, { description: 'Address of the catalogue elsewhere: RDF, or anything of a CKAN portal.' })
  url!: string;

  @Field(() => ID, { description: 'Id of the catalogue that takes the datasets.' })
  catalogue!: string;

  @Field(() => HarvestType, { defaultValue: HarvestType.AUTO, description: 'What the source speaks.' })
  type!: HarvestType;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Delete datasets of earlier harvests that the source no longer has; needs DELETE on the catalogue.',
  })
  deleteVanished!: boolean;

  @Field(() => HarvestRhythm, {
    defaultValue: HarvestRhythm.NEVER,
    description: 'How often it is harvested by itself.',
  })
  rhythm!: HarvestRhythm;
}

/** Result of starting or cancelling a harvest. */
export const HarvestOutcome = outcomeOf('HarvestOutcome', () => HarvestRun);

@ArgsType()
export class HarvestArgs {
  @Field(() => String, { description: 'Address of the catalogue: RDF, or anything of a CKAN portal.' })
  url!: string;

  @Field(() => ID, { description: 'Id of the catalogue that takes the datasets; created when it does not exist.' })
  catalogue!: string;

  @Field(() => HarvestType, { defaultValue: HarvestType.AUTO, description: 'What the source speaks.' })
  type!: HarvestType;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Delete datasets of earlier harvests that the source no longer has; needs DELETE on the catalogue.',
  })
  deleteVanished!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Delete them also when more vanished than one run may delete (`HARVEST_DELETE_SHARE`).',
  })
  deleteMany!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'Report what would happen and store nothing.' })
  dryRun!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Begin at the first page even when an earlier run did not come to its end.',
  })
  restart!: boolean;
}
