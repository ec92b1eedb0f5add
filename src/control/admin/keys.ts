/** `admin key …`: API keys of the repository. A key is shown once, when it is made. */
import { instantOf } from '../../model/values/dates.js';
import { Refusal } from '../../errors.js';
import { organizationId } from './users.js';
import { given, list, optional, text, type Action } from './values.js';

const instant = (value: string | undefined): Date | undefined => {
  if (value === undefined) return undefined;
  const time = instantOf(value);
  if (time === undefined) {
    throw new Refusal('BAD_REQUEST', 'A date is written as 2030-12-31, or with a time as 2030-12-31T23:59:59Z.');
  }
  return new Date(time);
};

/** Actions by name. */
export const keyActions: Readonly<Record<string, Action>> = {
  'key add': async ({ apiKeys, realm }, values) => {
    const catalogues = list(values, 'catalogue');
    return apiKeys.create({
      label: text(values, 'label'),
      ...(catalogues.length === 0 ? {} : { catalogues }),
      ...given({
        expires: instant(optional(values, 'expires')),
        organization: organizationId(realm, optional(values, 'organization')),
      }),
    });
  },
  'key list': ({ apiKeys }) => apiKeys.list(),
  'key revoke': async ({ apiKeys }, values) => {
    const id = text(values, 'id');
    if (!(await apiKeys.revoke(id))) throw new Refusal('NOT_FOUND', `There is no active API key ${id}.`);
    return { id, revoked: true };
  },
};
