/** Prompts for the usual jobs. What a person fills in is quoted as data. */
import { Refusal } from '../../core/errors.js';
import { marked } from './data.js';

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  text(args: Readonly<Record<string, string>>): string;
}

const needed = (name: string, description: string) => ({ name, description, required: true });

const PROMPTS: readonly Prompt[] = [
  {
    name: 'find-data',
    title: 'Find data for a purpose',
    description: 'Finds datasets that fit a purpose, and says why.',
    arguments: [needed('purpose', 'What the data are for.')],
    text: ({ purpose = '' }) =>
      `Find datasets for this purpose: ${marked(purpose)}. Use find_datasets with a few different queries, read_dataset for the best five, and compare publisher, licence, formats, period and quality. List them with their ids and say what is missing in each.`,
  },
  {
    name: 'check-before-buying',
    title: 'Check a dataset before buying it',
    description: 'Compares the offers of a dataset, and looks at what one gets.',
    arguments: [needed('dataset', 'Id of the dataset.')],
    text: ({ dataset = '' }) =>
      `Check whether to buy dataset ${marked(dataset)}. Read it with read_dataset, its offers with compare_offers, its quality with explain_quality, and what is left of the spending limit with who_am_i. Report price, licence, terms, end, and what speaks against it. Buy nothing.`,
  },
  {
    name: 'buy',
    title: 'Buy a dataset',
    description: 'Buys a dataset within the spending limit, after the person has agreed.',
    arguments: [
      needed('dataset', 'Id of the dataset.'),
      needed('price', 'The most that may be paid, with its currency.'),
    ],
    text: ({ dataset = '', price = '' }) =>
      `Buy dataset ${marked(dataset)} for ${marked(price)} at most. Find the offer with compare_offers, call acquire_dataset with its version as \`expected\` for a dry run, and show me price, currency and terms. Only after I agree, call it again with the same arguments and \`confirm\`. Then read the agreement and tell me its id.`,
  },
  {
    name: 'improve-metadata',
    title: 'Improve the metadata of a dataset',
    description: 'Raises the quality of the metadata of a dataset of one’s own.',
    arguments: [needed('dataset', 'Id of the dataset.')],
    text: ({ dataset = '' }) =>
      `Improve the metadata of dataset ${marked(dataset)}. Use explain_quality, then improve_dataset without \`confirm\` to see suggestions with their points. Propose values only where you know them from the dataset or from me; look codes up with look_up_code. Show me the dry run and the score before you confirm.`,
  },
  {
    name: 'publish',
    title: 'Publish a dataset',
    description: 'Describes a dataset, checks it and puts it on sale.',
    arguments: [needed('what', 'What the dataset holds, and on which terms it is offered.')],
    text: ({ what = '' }) =>
      `Publish a dataset: ${marked(what)}. Ask me for what DCAT-AP demands and you do not know. Create it with create_dataset (dry run first), improve it until nothing is violated, then publish_dataset (dry run first). Show me each dry run before you confirm it.`,
  },
];

/** The prompts that there are. */
export const promptList = () =>
  PROMPTS.map(({ name, title, description, arguments: args }) => ({
    name,
    title,
    description,
    arguments: args.map((one) => ({ ...one })),
  }));

/** A prompt with its blanks filled in. Throws `BAD_REQUEST` for an unknown one, and for what is missing. */
export const promptFor = (name: string, args: Readonly<Record<string, string>>) => {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt) throw new Refusal('BAD_REQUEST', 'There is no such prompt.');
  const missing = prompt.arguments.find((one) => !args[one.name]);
  if (missing) throw new Refusal('BAD_REQUEST', `The argument "${missing.name}" is missing.`, { field: missing.name });
  const content = { type: 'text' as const, text: prompt.text(args) };
  return { description: prompt.description, messages: [{ role: 'user' as const, content }] };
};
