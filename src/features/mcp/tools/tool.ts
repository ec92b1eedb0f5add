/** Tools: each is a row that names its operation; arguments, descriptions and marks follow from the schema. */
import type { Operation } from '../../../core/gateway/execute.js';
import type { AgentCall, Args, Viewer } from '../call.js';
import type { JsonSchema } from '../input-schema.js';

/** An operation of any type. */
export type AnyOperation = Operation<unknown, never> & object;

interface Row {
  readonly name: string;
  readonly title: string;
  /** What it does, for the agent. Never made from data. */
  readonly description: string;
  readonly operation: AnyOperation;
  /** Arguments that are no variables of the operation, or have other words than the schema. */
  readonly also?: Readonly<Record<string, JsonSchema>>;
  /** True if the caller can use it: what one may not do is not offered. */
  readonly isFor: (viewer: Viewer) => boolean;
}

/** A tool that reads. */
export interface ReadingTool extends Row {
  readonly kind: 'read';
  /** Variables of the operation, where they are not the arguments. */
  readonly variables?: (args: Args, call: AgentCall) => Args;
}

/** The version of what a write is about, and what else is known of it. */
export interface Basis {
  /** What must not change between dry run and write; `undefined` where there is no such thing to write to. */
  readonly version: string | undefined;
  /** Variables that follow from it. */
  readonly variables?: Args;
}

/** A tool that writes: a dry run first, and then with its confirmation. */
export interface WritingTool extends Row {
  readonly kind: 'write';
  /** True if it takes something away or cannot be undone. */
  readonly isFinal: boolean;
  /** Variables that the service fills in. */
  readonly filledIn: readonly string[];
  /** Looks at what it is about. */
  basis(args: Args, call: AgentCall): Promise<Basis>;
  /** Variables of the operation. `once`: the key under which it is done once. */
  variables(args: Args, basis: Basis, once: string, call: AgentCall): Args;
}

/** A tool. */
export type Tool = ReadingTool | WritingTool;

/** Everybody who may call at all. */
export const FOR_ALL = (): boolean => true;
/** True if nobody can use it who has not signed in. */
export const asksForLogin = ({ isFor }: Pick<Row, 'isFor'>): boolean => isFor !== FOR_ALL;
/** Those who act for an organization. */
export const FOR_PARTIES = ({ organization, kind }: Viewer): boolean => kind !== 'ANONYMOUS' && organization !== null;
/** People who said how much agents may spend for them. */
export const FOR_SPENDERS = (viewer: Viewer): boolean => FOR_PARTIES(viewer) && viewer.spendingLimit !== null;
