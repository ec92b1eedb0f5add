/** Commands over a deployment: their common options, and how they end. */
import { Option, type Command } from 'commander';
import { deploymentUrl } from './credentials.js';
import { Deployment } from './deployment.js';
import { Ended, exits, type Exit } from './exit.js';
import { tell, type OutputOptions } from './output.js';

/** Options of every command. */
export interface Common extends OutputOptions {
  readonly url?: string;
}

/** The work of a command; nothing returned means that everything was done. */
type Work<Args extends readonly unknown[]> = (deployment: Deployment, ...args: Args) => Promise<Exit | void>;

/** Ends the process with the outcome of the work; errors are told in one sentence, never with a stack. */
export const conclude = async (work: () => Promise<Exit | void>): Promise<void> => {
  try {
    process.exitCode = (await work()) ?? exits.DONE;
  } catch (error) {
    const { message } = error as Error;
    tell(error instanceof Ended ? message : `Something went wrong in this tool: ${message}`);
    process.exitCode = error instanceof Ended ? error.exit : exits.REFUSED;
  }
};

/** Adds a command. Its work gets the arguments in their order, the options last. */
export const define = <Args extends readonly [...unknown[], Common]>(
  parent: Command,
  usage: string,
  description: string,
  work: Work<Args>,
  { needsUrl = true }: { readonly needsUrl?: boolean } = {},
): Command => {
  const command = parent
    .command(usage)
    .description(description)
    .option('--url <url>', 'deployment (default: variable MARKETPLACE, else that of the login)')
    .addOption(new Option('--json', 'answer as one JSON document').conflicts('jsonl'))
    .option('--jsonl', 'answer as lines of JSON');
  command.action(() =>
    conclude(() => {
      const options = command.opts<Common>();
      const url = needsUrl ? deploymentUrl(options.url) : '';
      return work(new Deployment(url), ...([...command.processedArgs, options] as unknown as Args));
    }),
  );
  return command;
};

/** A positive whole number of an option. */
export const numberOf = (text: string, name: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Ended(`--${name} must be a positive whole number.`, exits.USAGE);
};
