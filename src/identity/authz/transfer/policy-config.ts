/** The facts that the policies of a settings file look at. */
import type { Directory } from '../directory.js';
import { SUBJECT_KINDS, type PolicyConfig, type SubjectKind } from '../model.js';
import { listOf, textsOf, unusable, type PolicySettings } from './settings.js';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if policies of this type name subjects. */
export const isSubjectKind = (type: string): type is SubjectKind => SUBJECT_KINDS.includes(type as SubjectKind);

/** Types that are evaluated; a file with another one is refused, because leaving a policy out would change the others. */
export const checkType = ({ name, type }: PolicySettings): void => {
  if (!isSubjectKind(type) && !['aggregate', 'scope', 'resource'].includes(type)) {
    throw unusable(`the policy ${name} is of the type ${type}, which is not supported`);
  }
};

const rolesOf = (policy: PolicySettings): PolicyConfig => ({
  roles: listOf(policy, 'roles').map((item) => {
    if (!isRecord(item) || typeof item['id'] !== 'string')
      throw unusable(`a role of the policy ${policy.name} has no id`);
    return { id: item['id'], required: item['required'] === true };
  }),
});

const groupsOf = (policy: PolicySettings): PolicyConfig => ({
  groups: listOf(policy, 'groups').map((item) => {
    if (!isRecord(item) || typeof item['path'] !== 'string') {
      throw unusable(`a group of the policy ${policy.name} has no path`);
    }
    return { path: item['path'], extendChildren: item['extendChildren'] === true };
  }),
});

const usersOf = (policy: PolicySettings, directory: Directory): PolicyConfig => ({
  users: textsOf(policy, 'users').map((name) => {
    const id = directory.userId(name);
    if (id === undefined) throw unusable(`the policy ${policy.name} names the unknown user ${name}`);
    return id;
  }),
});

/** The facts that a policy looks at. Throws `BAD_REQUEST`. */
export const configOf = (policy: PolicySettings, directory: Directory): PolicyConfig => {
  switch (policy.type) {
    case 'role':
      return rolesOf(policy);
    case 'group':
      return groupsOf(policy);
    case 'user':
      return usersOf(policy, directory);
    case 'client':
      return { clients: textsOf(policy, 'clients') };
    default:
      return {};
  }
};
