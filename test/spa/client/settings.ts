/** What an operator writes beside the built application. */
export interface Settings {
  /** Address of the identity provider, its realm, and the application's client there. */
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  /** Whether everybody has to log in first, or a session of before is looked for in a frame. */
  readonly onLoad: 'login-required' | 'check-sso';
}
