/** All tools, what a caller is offered of them, and how they are called. */
import type { GraphQLSchema } from 'graphql';
import { notFound, Refusal } from '../../../core/errors.js';
import type { AgentCall, AgentTools, Args, Viewer } from '../call.js';
import { documentOf } from '../call.js';
import { confirmationFor, confirmedId } from '../confirmation.js';
import { markedAnswer } from '../data.js';
import { inputOf, type JsonSchema, type ToolInput } from '../input-schema.js';
import { readingTools } from './reading.js';
import { asksForLogin, type AnyOperation, type Tool, type WritingTool } from './tool.js';
import { writingTools } from './writing.js';

const TOOLS: readonly Tool[] = [...readingTools, ...writingTools];

const CONFIRM: Readonly<Record<string, JsonSchema>> = {
  confirm: {
    type: 'string',
    description: 'Of the dry run with the same arguments: does it. Without it nothing is changed.',
  },
};

const inputs = new WeakMap<GraphQLSchema, Map<string, ToolInput>>();

/** The arguments of a tool; made once. */
const inputFor = ({ schema, concepts }: AgentTools, tool: Tool): ToolInput => {
  const known = inputs.get(schema) ?? new Map<string, ToolInput>();
  inputs.set(schema, known);
  let input = known.get(tool.name);
  if (!input) {
    const isWrite = tool.kind === 'write';
    const also = { ...tool.also, ...(isWrite ? CONFIRM : {}) };
    const leaves = { filledIn: new Set(isWrite ? tool.filledIn : []), inWords: concepts.fields };
    input = inputOf(schema, documentOf(tool.operation), leaves, also);
    known.set(tool.name, input);
  }
  return input;
};

/** True if a call is one of nobody of a tool for those who sign in. */
export const needsLogin = (name: unknown): boolean => TOOLS.some((tool) => tool.name === name && asksForLogin(tool));

/** The tools that a caller is offered; to nobody, also those that ask for a login, so that there is something to sign in for. */
export const toolsFor = (tools: AgentTools, viewer: Viewer) =>
  TOOLS.filter((tool) => viewer.kind === 'ANONYMOUS' || tool.isFor(viewer)).map((tool) => ({
    name: tool.name,
    title: tool.title,
    description:
      tool.kind === 'write'
        ? `${tool.description} First a dry run, which gives the \`confirm\` to do it.`
        : tool.description,
    inputSchema: inputFor(tools, tool),
    annotations: {
      title: tool.title,
      readOnlyHint: tool.kind === 'read',
      destructiveHint: tool.kind === 'write' && tool.isFinal,
      idempotentHint: tool.kind === 'read',
      openWorldHint: false,
    },
  }));

const requireKnown = (args: Args, { properties }: ToolInput): void => {
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) {
    throw new Refusal('BAD_REQUEST', 'The tool has no such argument.', { field: unknown.slice(0, 100) });
  }
  const first = args['first'];
  const { maximum } = (properties['first'] ?? {}) as { readonly maximum?: number };
  if (maximum !== undefined && typeof first === 'number' && first > maximum) {
    throw new Refusal('BAD_REQUEST', `A page has at most ${maximum} entries.`, { field: 'first' });
  }
};

const write = async (tool: WritingTool, { confirm, ...args }: Args, call: AgentCall): Promise<unknown> => {
  const { key, once, now, schema } = call.tools;
  const [basis, caller] = [await tool.basis(args, call), await call.caller()];
  if (basis.version === undefined) throw notFound('catalogue or dataset');
  const what = { caller, tool: tool.name, args, version: basis.version };
  const operation = tool.operation as AnyOperation & { toString(): string };
  const run = async (variables: Args): Promise<unknown> => {
    const data = await call.run(operation as never, variables as never);
    return markedAnswer(schema, documentOf(tool.operation), data);
  };
  if (confirm === undefined) {
    const would = await run({ ...tool.variables(args, basis, 'dry-run', call), dryRun: true });
    return { dryRun: true, would, confirm: confirmationFor(key, what, now()), holdsSeconds: 600 };
  }
  const id = confirmedId(key, String(confirm), what, now());
  once(call.request, id, args);
  return { done: await run({ ...tool.variables(args, basis, id, call), dryRun: false }) };
};

/** Calls a tool. What one may not do is not there: throws `NOT_FOUND` for it, and what the gateway refuses. */
export const callTool = async (name: string, args: Args, call: AgentCall): Promise<unknown> => {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool?.isFor(await call.viewer())) throw new Refusal('NOT_FOUND', 'There is no such tool for this caller.');
  requireKnown(args, inputFor(call.tools, tool));
  if (tool.kind === 'write') return write(tool, args, call);
  const data = await call.run(tool.operation as never, (tool.variables?.(args, call) ?? args) as never);
  return markedAnswer(call.tools.schema, documentOf(tool.operation), data);
};
