/** Drafts: metadata of datasets that are not published. */
import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Catalogue } from '../repository/catalogue.js';
import { LanguageString } from '../language-string.js';
import { AS_SENT, RdfDocument } from '../repository/rdf.js';
import { DateTime, Iri } from '../scalars.js';
import { ValidationReport, WriteStatus } from '../repository/write.js';

@ObjectType({
  description:
    'Metadata of a dataset that is not published: known to the organization of who wrote it (to the writer alone who has none), and to nobody else.',
})
export class Draft {
  @Field(() => String, { description: 'Id in REST paths; the dataset will keep it.' })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI that the dataset will have.' })
  iri!: string;

  @Field(() => String, { description: 'Id of the catalogue that it will join.' })
  catalogueIdentifier!: string;

  @Field(() => Catalogue, { nullable: true, description: 'The catalogue that it will join.' })
  catalogue?: Catalogue | null;

  @Field(() => [LanguageString], { description: 'Titles in every language.', simple: true })
  titles!: LanguageString[];

  @Field(() => DateTime, { description: 'When it was first stored.', simple: true })
  created!: string;

  @Field(() => DateTime, { description: 'When it was last stored.', simple: true })
  changed!: string;

  @Field(() => String, { description: 'Entity tag of the stored version; pass it as `ifMatch`.' })
  etag!: string;

  @Field(() => RdfDocument, { description: AS_SENT })
  rdf?: RdfDocument;
}

@ObjectType({ description: 'Part of the list of drafts, in the order in which they were first stored.' })
export class DraftList {
  @Field(() => Int, { description: 'How many there are in all.', simple: true })
  total!: number;

  @Field(() => [Draft], { description: 'The drafts of this part.', simple: true })
  items!: Draft[];
}

@ObjectType({ description: 'Outcome of writing a draft.' })
export class DraftResult {
  @Field(() => WriteStatus, { description: 'What became of it.', simple: true })
  status!: WriteStatus;

  @Field(() => String, { description: 'Id of the draft.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI that the dataset will have.', simple: true })
  iri!: string;

  @Field(() => String, { description: 'Entity tag of the draft; pass it as `ifMatch`.', simple: true })
  etag!: string;

  @Field(() => ValidationReport, {
    nullable: true,
    description: 'What validation says of metadata that were sent; null for a dataset that became a draft.',
    simple: true,
  })
  report!: ValidationReport | null;

  @Field(() => Draft, { nullable: true, description: 'The draft; null after a dry run.', simple: true })
  draft!: Draft | null;
}

/** Most drafts of one part of the list. */
export const MOST_DRAFTS = 1_000;

@ArgsType()
export class DraftListArgs {
  @Field(() => ID, { nullable: true, description: 'Only those of this catalogue.' })
  catalogue?: string | null;

  @Field(() => Int, { defaultValue: 0, description: 'How many to skip.' })
  offset!: number;

  @Field(() => Int, { defaultValue: 100, description: `How many to return, 1 to ${MOST_DRAFTS}.` })
  limit!: number;
}

@ArgsType()
export class DraftArgs {
  @Field(() => ID, { description: 'The catalogue.' })
  catalogue!: string;

  @Field(() => ID, { description: 'Id of the draft or dataset.' })
  id!: string;
}

/** The registrars who give out persistent identifiers; the values are those of src/features/drafts/persistent-identifier.ts. */
export enum Registrar {
  MOCK = 'mock',
  EU_RA_DOI = 'eu-ra-doi',
}

registerEnumType(Registrar, {
  name: 'Registrar',
  description: 'Who gives out persistent identifiers.',
  valuesConfig: {
    MOCK: { description: 'Nobody: an identifier for tries, with the DOI prefix that is kept for tests.' },
    EU_RA_DOI: { description: 'The DOI registration agency of the EU; refused where it is not configured.' },
  },
});

@ObjectType({ description: 'A persistent identifier that a dataset was given (adms:identifier).' })
export class MintedIdentifier {
  @Field(() => String, { description: 'The identifier, for example `10.5072/abc`.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'The address under which it would be found.', simple: true })
  iri!: string;

  @Field(() => WriteStatus, { description: 'UNCHANGED when the dataset had it already.', simple: true })
  status!: WriteStatus;

  @Field(() => String, { description: 'Entity tag of the dataset after the write.', simple: true })
  etag!: string;
}

@ObjectType({ description: 'Whether a dataset has the metadata that a DOI needs.' })
export class IdentifierEligibility {
  @Field(() => Boolean, { description: 'Whether it has all of them.', simple: true })
  eligible!: boolean;

  @Field(() => [String], {
    description: 'Mandatory properties of the DataCite schema that it lacks.',
    simple: true,
  })
  missing!: string[];
}
