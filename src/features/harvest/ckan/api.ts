/** The action API of a CKAN portal: one GET for each question, answers as JSON with `success` and `result`. */
import { Refusal } from '../../../core/errors.js';
import type { Fetched, Fetcher } from '../net/fetcher.js';
import { isObject } from '../../../core/json.js';

const ACCEPT = 'application/json';
const ACTION = /^(.*\/api\/(?:\d+\/)?action)(?:\/.*)?$/;

/** The address of the actions of a portal, for any address that leads to it; without a slash at the end. */
export const actionsOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  const known = ACTION.exec(pathname)?.[1];
  if (known !== undefined) return origin + known;
  const path = pathname.replace(/\/(package_search|package_list|package_show)\/?$/, '');
  if (path !== pathname) return origin + path;
  return `${origin}${pathname.replace(/\/+$/, '')}/api/3/action`;
};

/** True if an address itself says that it is one of the action API. */
export const namesActions = (url: string): boolean =>
  ACTION.test(new URL(url).pathname) || /\/package_(search|list|show)\/?$/.test(new URL(url).pathname);

/** Address of the portal itself, which its pages begin with. */
export const portalOf = (actions: string): string => actions.replace(/\/api\/(\d+\/)?action$/, '');

/** Result of an action. `undefined` when the answer is not one of CKAN. */
export const resultOf = ({ status, body }: Fetched): { readonly result: unknown } | undefined => {
  if (status !== 200) return undefined;
  try {
    const answer: unknown = JSON.parse(body);
    return isObject(answer) && answer['success'] === true && 'result' in answer
      ? { result: answer['result'] }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Asks one portal. */
export class CkanApi {
  constructor(
    readonly actions: string,
    private readonly fetcher: Fetcher,
  ) {}

  /** Runs an action; `undefined` when the portal does not know it, or answers in another way. */
  async ask(action: string, parameters: Record<string, string>, signal: AbortSignal): Promise<unknown> {
    const query = new URLSearchParams(parameters).toString();
    const address = `${this.actions}/${action}${query === '' ? '' : `?${query}`}`;
    const answer = await this.fetcher.fetch(address, ACCEPT, signal);
    if (answer.status >= 500 || answer.status === 429) {
      throw new Refusal('SOURCE_UNAVAILABLE', `The source answered with status ${answer.status}.`);
    }
    return resultOf(answer)?.result;
  }
}
