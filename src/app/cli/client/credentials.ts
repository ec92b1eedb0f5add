/** The deployment that is meant, and the credentials for it. */
import { Ended, exits } from './exit.js';
import { alone, readProfile, writeProfile, type Profile } from './profile.js';

/** Time before its end when a token is not used any more, in milliseconds. */
const MARGIN = 10_000;

const base = (url: string): string => {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new Ended(`${url} is not an address of a deployment.`, exits.USAGE);
  }
  return url.replace(/\/+$/, '');
};

/** Address of the deployment: the option, the variable MARKETPLACE, or that of the login, in this order. */
export const deploymentUrl = (option: string | undefined, env = process.env): string => {
  const url = option ?? (env['MARKETPLACE'] || readProfile()?.url);
  if (url === undefined) {
    throw new Ended('No deployment is named: use --url, the variable MARKETPLACE, or marketplace login.', exits.USAGE);
  }
  return base(url);
};

/** No credentials. */
const NOBODY: Readonly<Record<string, string>> = {};

/** Tokens that were given for agents, by the deployment they are for. */
const forAgents = new Map<string, { readonly token: string; readonly expires: number }>();

/**
 * Headers for what agents call: the variable MARKETPLACE_API_KEY, or a token of the login that is for that alone (RFC 8707). `stale`: the
 * one that was used before was refused.
 */
export const agentCredentials = async (
  url: string,
  stale?: string,
  env = process.env,
): Promise<Readonly<Record<string, string>>> => {
  const profile = readProfile();
  if (env['MARKETPLACE_API_KEY'] || profile?.url !== url || !profile.tokens) return credentials(url, undefined, env);
  const known = forAgents.get(url);
  if (known && stale === undefined && known.expires > Date.now() + MARGIN) {
    return { authorization: `Bearer ${known.token}` };
  }
  return alone(async () => {
    const present = readProfile();
    if (!present?.tokens) return NOBODY;
    const { refresh } = await import('./provider.js');
    // The refresh token is the login's: it is exchanged, so the new one is kept. What other commands use stays what it is.
    const { accessToken: token, refreshToken, expires } = await refresh(present.tokens, `${url}/mcp`);
    writeProfile({ ...present, tokens: { ...present.tokens, refreshToken } });
    forAgents.set(url, { token, expires });
    return { authorization: `Bearer ${token}` };
  });
};

/** The tokens of the login, new ones when they are about to end. */
const freshToken = async (stale?: string): Promise<string | undefined> =>
  alone(async () => {
    // Another command may have got new ones while this one waited.
    const profile = readProfile();
    if (!profile?.tokens) return undefined;
    const { accessToken, expires } = profile.tokens;
    if (accessToken !== stale && expires > Date.now() + MARGIN) return accessToken;
    // Only few commands renew a login, so only they load the protocol.
    const { refresh } = await import('./provider.js');
    const tokens = await refresh(profile.tokens);
    writeProfile({ ...profile, tokens });
    return tokens.accessToken;
  });

const isValid = ({ tokens }: Profile): boolean => tokens !== undefined && tokens.expires > Date.now() + MARGIN;

/**
 * Headers that say who asks: the variable MARKETPLACE_API_KEY, or the login, which is used for its own deployment only.
 * `stale` is an access token that was refused.
 */
export const credentials = async (
  url: string,
  stale?: string,
  env = process.env,
): Promise<Readonly<Record<string, string>>> => {
  const key = env['MARKETPLACE_API_KEY'];
  if (key) return { 'x-api-key': key };
  const profile = readProfile();
  if (profile?.url !== url) return {};
  if (profile.apiKey !== undefined) return { 'x-api-key': profile.apiKey };
  if (profile.tokens === undefined) return {};
  const token = stale === undefined && isValid(profile) ? profile.tokens.accessToken : await freshToken(stale);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};
