/** Every action there is. */
import { Refusal } from '../../errors.js';
import type { Action, ActionCall, Actions } from './action.js';
import { conceptActions } from './concepts.js';
import { organizationActions } from './organizations.js';
import { packageActions } from './packages.js';
import { needed } from './parameters.js';
import { resourceActions } from './resources.js';
import { siteActions } from './site.js';

const help: Action = {
  help: 'What an action does. Takes name.',
  run: async ({ parameters }: ActionCall) => {
    const found = actionNamed(needed(parameters, 'name'));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no action with this name.');
    return found.help;
  },
};

const actions: Actions = {
  ...packageActions,
  ...organizationActions,
  ...conceptActions,
  ...resourceActions,
  ...siteActions,
  help_show: help,
};

/** The action with a name. */
export function actionNamed(name: string): Action | undefined {
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
}
