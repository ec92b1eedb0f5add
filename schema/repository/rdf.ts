/** RDF as clients send and read it. */
import { syntaxes, type SyntaxName } from '../../src/core/rdf/syntax.js';
import { ArgsType, Field, InputType, ObjectType, registerEnumType } from 'type-graphql';

/** Syntaxes in which RDF is written. */
export const RdfSyntax: Readonly<Record<string, SyntaxName>> = Object.fromEntries(
  syntaxes.map(({ enumName, name }) => [enumName, name]),
);

registerEnumType(RdfSyntax, { name: 'RdfSyntax', description: 'A syntax of RDF.' });

@ArgsType()
export class SyntaxArgs {
  @Field(() => RdfSyntax, { defaultValue: syntaxes[0]?.name, description: 'The syntax.' })
  syntax!: SyntaxName;
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
