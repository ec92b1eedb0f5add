/** The pages of the provider. They work without scripts. */
import { html, Markup } from './html.js';
import { STYLE } from './style.js';
import { texts } from './texts.js';

// Not through the template: escaping would change it, and with it the hash that the policy names.
const style = new Markup(`<style>${STYLE}</style>`);

const page = (title: string, content: Markup): string =>
  html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${texts.service}</title>
        ${style}
      </head>
      <body>
        <main>
          <p class="service">${texts.service}</p>
          ${content}
        </main>
      </body>
    </html>`.text;

const hidden = (fields: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const flag = (name: string, on: boolean): Markup | undefined => (on ? new Markup(name) : undefined);

/** The content of the login page. */
export interface LoginPage {
  /** The target of the form. */
  readonly action: string;
  readonly application: string;
  /** The fields of the form beside what the person types. */
  readonly fields: Readonly<Record<string, string>>;
  readonly username: string;
  /** The reason why the last try failed. */
  readonly error?: string;
}

const nameField = (username: string, invalid: Markup | undefined): Markup =>
  html`<label for="username">${texts.username}</label>
    <input
      id="username"
      name="username"
      type="text"
      value="${username}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="255"
      required
      ${invalid}
      ${flag('autofocus', username === '')}
    />`;

const passwordField = (focus: boolean, invalid: Markup | undefined): Markup =>
  html`<label for="password">${texts.password}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required
      ${invalid}
      ${flag('autofocus', focus)}
    />`;

/** The login page. */
export const loginPage = ({ action, application, fields, username, error }: LoginPage): string => {
  const invalid = flag('aria-invalid="true" aria-describedby="error"', error !== undefined);
  return page(
    error === undefined ? texts.signIn : texts.errorTitle(texts.signIn),
    html`<h1>${texts.signIn}</h1>
      <p>${texts.continueTo(application)}</p>
      ${error === undefined ? undefined : html`<p class="error" id="error" role="alert">${error}</p>`}
      <form method="post" action="${action}">
        ${hidden(fields)} ${nameField(username, invalid)} ${passwordField(username !== '', invalid)}
        <button type="submit">${texts.signIn}</button>
      </form>`,
  );
};

/** Asks whether to sign out. */
export const logoutPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  page(
    texts.signOut,
    html`<h1>${texts.signOutQuestion}</h1>
      <form method="post" action="${action}">
        ${hidden(fields)}
        <button type="submit" autofocus>${texts.signOut}</button>
      </form>`,
  );

/** Says that the session is over. */
export const signedOutPage = (): string =>
  page(
    texts.signedOut,
    html`<h1>${texts.signedOut}</h1>
      <p>${texts.signedOutHint}</p>`,
  );

/** Explains a refusal, with the words that operators and specifications use in the details. */
export const problemPage = (error: string, description: string): string =>
  page(
    texts.problem,
    html`<h1>${texts.problem}</h1>
      <p>${texts.problems[description] ?? texts.otherProblem}</p>
      <details>
        <summary>${texts.problemDetails}</summary>
        <code>${error}: ${description}</code>
      </details>`,
  );
