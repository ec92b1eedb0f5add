/**
 * Puts the middleware where it is for: around operations, and around fields that declare an access rule. The library would put it around
 * every field with a resolver, which is four promises for each title of a list.
 */
import { defaultFieldResolver, isObjectType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { MiddlewareFn } from 'type-graphql';
import type { Context } from '../context.js';
import { isGuarded } from './gate.js';

type Resolve = GraphQLFieldResolver<never, Context, Record<string, unknown>>;

const within =
  (middleware: MiddlewareFn<Context>, resolve: Resolve): Resolve =>
  async (root, args, context, info): Promise<unknown> =>
    middleware({ root, args, context, info }, async () => resolve(root, args, context, info));

/** Wraps the fields of a schema in the middleware, the first of it outermost. Nothing can be asked without passing a guarded field. */
export const applyMiddleware = (schema: GraphQLSchema, ...middleware: readonly MiddlewareFn<Context>[]): void => {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      if (!isGuarded(type, field.name)) continue;
      const resolve = (field.resolve ?? defaultFieldResolver) as Resolve;
      field.resolve = middleware.reduceRight<Resolve>(
        (inner, each) => within(each, inner),
        resolve,
      ) as typeof field.resolve;
    }
  }
};
