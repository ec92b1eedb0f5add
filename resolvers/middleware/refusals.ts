/** Turns refusals of mutations into members of their result types, for clients of GraphQL; REST answers carry them as errors. */
import { getNamedType, isUnionType } from 'graphql';
import type { MiddlewareFn } from 'type-graphql';
import { problemOf } from '../../schema/problem.js';
import { Refusal } from '../../src/core/errors.js';
import { observed } from '../../src/core/observe.js';
import type { Context } from '../context.js';

/** The middleware; it stands outside the gate, whose refusals are outcomes as well. */
export const outcome: MiddlewareFn<Context> = async ({ info, context }, next): Promise<unknown> => {
  if (info.parentType.name !== 'Mutation' || context.refusals === 'errors') return next();
  try {
    return await next();
  } catch (error) {
    const problem = error instanceof Refusal && isUnionType(getNamedType(info.returnType)) && problemOf(error);
    if (!problem) throw error;
    observed.refusal.tell({ code: (error as Refusal).code, surface: 'graphql' });
    return problem;
  }
};
