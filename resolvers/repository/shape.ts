/** The SHACL shapes by which metadata are judged. */
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { RdfDocument, RdfSyntax } from '../../schema/repository/rdf.js';
import type { SyntaxName } from '../../src/core/rdf/syntax.js';
import type { Context } from '../context.js';
import { Access, PUBLIC } from '../middleware/access.js';
import { asRdf } from './rdf.js';

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
    @Arg('syntax', () => RdfSyntax, { defaultValue: 'turtle', description: 'The syntax.' }) syntax: SyntaxName,
    @Ctx() context: Context,
  ): Promise<RdfDocument | null> {
    const document = context.domain.shapes.find(name ?? undefined);
    return document ? asRdf(document, syntax, context) : null;
  }
}
