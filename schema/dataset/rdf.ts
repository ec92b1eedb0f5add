/** RDF as clients send and read it. */
import { ArgsType, Field, InputType, ObjectType, registerEnumType } from 'type-graphql';

/** Syntaxes in which RDF is written. The values are the names in src/rdf/syntax.ts. */
export enum RdfSyntax {
  JSON_LD = 'jsonld',
  TURTLE = 'turtle',
  N_TRIPLES = 'ntriples',
  N_QUADS = 'nquads',
  TRIG = 'trig',
  RDF_XML = 'rdfxml',
  NOTATION3 = 'n3',
}

registerEnumType(RdfSyntax, { name: 'RdfSyntax', description: 'A syntax of RDF.' });

@ArgsType()
export class SyntaxArgs {
  @Field(() => RdfSyntax, { defaultValue: RdfSyntax.JSON_LD, description: 'The syntax.' })
  syntax!: RdfSyntax;
}

@InputType({
  description: 'An RDF document. A body that is evidently in another syntax than its declared type is recognised.',
})
export class RdfPayload {
  @Field(() => String, { description: 'The document.' })
  body!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its media type, for example `text/turtle`; recognised from the body when absent.',
  })
  contentType?: string | null;
}

/** Description of the fields that give metadata back. */
export const AS_SENT = 'The metadata as RDF, exactly as they were sent.';

@ObjectType({ description: 'A resource written as RDF.' })
export class RdfDocument {
  @Field(() => String, { description: 'The document.' })
  body!: string;

  @Field(() => String, { description: 'Its media type.' })
  mediaType!: string;

  @Field(() => String, { description: 'Entity tag of this representation, for conditional requests.' })
  etag!: string;

  @Field(() => String, { description: 'When the resource was last changed, ISO 8601.' })
  changed!: string;
}
