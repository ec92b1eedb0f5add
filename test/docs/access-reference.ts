/** The page of access rules, written from the declarations of the schema and the table of credentials. */
import { isObjectType } from 'graphql';
import { createSchema } from '../../resolvers/index.js';
import type { AccessRule } from '../../resolvers/middleware/access.js';
import { CREDENTIALS } from '../../src/core/auth/credentials.js';

const DEMANDS = ['AUTHENTICATED', 'USER', 'API_KEY', 'OPERATOR', 'BUYER', 'SCOPE'] as const;

const FROM: Readonly<Record<string, string>> = {
  AUTHENTICATED: 'credentials; ',
  USER: 'a user; ',
  API_KEY: 'an API key; ',
  OPERATOR: 'running the service; ',
};

const inAddition = ({ besides }: { readonly besides?: string }): string =>
  besides === undefined ? '' : `; decided inside besides: ${besides}`;

/** What a declaration demands, in words. */
const wordsOf = (rule: AccessRule): string => {
  switch (rule.kind) {
    case 'SCOPE': {
      const noun = rule.noun === 'node' ? 'what' : `the ${rule.noun} that`;
      return `${rule.scope} on ${noun} \`${rule.argument}\` names${inAddition(rule)}`;
    }
    case 'BUYER':
      if (rule.argument === undefined) return 'BUYER';
      return `BUYER, and READ on the dataset that \`${rule.argument}\` names${inAddition(rule)}`;
    case 'DECIDED_INSIDE':
      return `decided inside: ${FROM[rule.from] ?? ''}${rule.by}`;
    default:
      return rule.kind;
  }
};

const credentialRows = (): readonly string[] =>
  Object.entries(CREDENTIALS).map(([name, { meets, reach }]) => {
    const cells = DEMANDS.map((demand) => ((meets as readonly string[]).includes(demand) ? 'yes' : ''));
    return `| ${name} | ${cells.join(' | ')} | ${reach} |`;
  });

const fieldRows = (): readonly string[] => {
  const declared = Object.values(createSchema().getTypeMap()).filter(isObjectType);
  return declared.flatMap((type) =>
    Object.values(type.getFields()).flatMap(({ name, extensions }) => {
      const rule = extensions['access'] as AccessRule | undefined;
      return rule ? [`| \`${type.name}.${name}\` | ${wordsOf(rule)} |`] : [];
    }),
  );
};

/** The page. */
export const accessPage = (note: string): string =>
  [
    '# Access',
    note,
    'Every query, mutation and subscription declares what it demands. What kinds of credential are good for, before anybody looks at',
    'what was granted to their holders:',
    '',
    `| Credential | ${DEMANDS.join(' | ')} | A scope reaches |`,
    `| --- | ${DEMANDS.map(() => '---').join(' | ')} | --- |`,
    ...credentialRows(),
    '',
    'USER is for administration by somebody who says who they are; OPERATOR is met by tokens of administrators only, BUYER by callers',
    'who belong to an organization. A scope reaches what was GRANTED to the user, what the token has CARRIED as far as it is still',
    'granted, EVERYTHING, or datasets in the CATALOGUES of the key. PUBLIC fields answer everybody; their lists leave out, and do not',
    'count, datasets that the caller may not READ. READ demands nothing where reads are public. Fields that are not listed show parts',
    'of what the caller got through one that is, and datasets that they lead to only to those who may READ them.',
    '',
    '| Field | Demands |',
    '| --- | --- |',
    ...fieldRows(),
  ].join('\n');
