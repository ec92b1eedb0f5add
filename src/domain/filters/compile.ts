/** A condition as a graph pattern. Negations stand at single values and relations, so that every piece finds its node by itself. */
import type { Condition } from './condition.js';
import { NEVER, union, without, type Part } from './pattern.js';
import type { Scope, Scopes } from './scope.js';
import { valueParts } from './values.js';

/** Pieces that give their node a value by themselves, which a branch must: what stands beside a union is not seen in it. */
export const alone = (scope: Scope, parts: readonly Part[]): readonly Part[] => {
  const bound = new Set(parts.flatMap(({ binds }) => binds));
  return bound.has(scope.node.value) && bound.has(scope.graph.value) ? parts : [...scope.anchor, ...parts];
};

/** The pieces that a node must fit for the condition to hold, or not to. */
export const compile = (scopes: Scopes, scope: Scope, condition: Condition, holds = true): readonly Part[] => {
  const inside = (part: Condition, wanted = holds) => compile(scopes, scope, part, wanted);
  switch (condition.kind) {
    case 'not':
      return inside(condition.of, !holds);
    case 'all':
    case 'any':
      if ((condition.kind === 'all') === holds) return condition.of.flatMap((part) => inside(part));
      return condition.of.length === 0 ? NEVER : union(condition.of.map((part) => alone(scope, inside(part))));
    case 'value': {
      const { field, tests, exists } = condition;
      if (exists === false && tests.length > 0) return holds ? NEVER : [];
      if (exists === undefined && tests.length === 0) return holds ? [] : NEVER;
      return valueParts(scopes, scope, field, tests, (exists !== false) === holds);
    }
    case 'related': {
      const { field, quantifier, of } = condition;
      const isWanted = quantifier !== 'every';
      const parts = union(
        scopes.ends(scope, field).map((end) => [...end.anchor, ...compile(scopes, end, of, isWanted), ...end.checks]),
      );
      return (quantifier === 'some') === holds ? parts : [without(parts)];
    }
  }
};
