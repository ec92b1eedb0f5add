/** The SHACL shapes by which metadata are judged. */
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { RdfDocument, RdfSyntax } from '../schema/rdf.js';
import type { SyntaxName } from '../src/rdf/syntax.js';
import type { Context } from './context.js';
import { Access, PUBLIC } from './middleware/access.js';
import { asDocument } from './rdf.js';

@Resolver()
export class ShapeResolver {
  @Access(PUBLIC)
  @Query(() => RdfDocument, {
    nullable: true,
    description:
      'The SHACL shapes by which metadata are judged: their formal definition. Null for a name that is none.',
    complexity: 50,
  })
  async shapes(
    @Arg('name', () => String, {
      nullable: true,
      description: 'Only those of one noun, for example `purchase-offer`; all when absent.',
    })
    name: string | null | undefined,
    @Arg('syntax', () => RdfSyntax, { defaultValue: RdfSyntax.TURTLE, description: 'The syntax.' }) syntax: RdfSyntax,
    @Ctx() { domain }: Context,
  ): Promise<RdfDocument | null> {
    const document = domain.shapes.find(name ?? undefined);
    return document ? asDocument(await domain.representations.graph(document, syntax as SyntaxName), syntax) : null;
  }
}
