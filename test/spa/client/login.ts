/** Who looks: a login by keycloak-js, as `runtime-config.json` says. */
import Keycloak from 'keycloak-js';
import type { Settings } from './settings.js';

/** Folder that the application is served at. */
export const BASE = '/srv/catalog';

/** Begins with what the browser knows of a session; resolves when it is clear whether there is one. */
export const logIn = async (): Promise<Keycloak> => {
  const { onLoad, ...settings } = (await (await fetch(`${BASE}/runtime-config.json`)).json()) as Settings;
  const keycloak = new Keycloak(settings);
  await keycloak.init({
    onLoad,
    pkceMethod: 'S256',
    silentCheckSsoRedirectUri: `${location.origin}${BASE}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
  });
  return keycloak;
};
