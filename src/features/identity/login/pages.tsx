/** The pages of the provider. They work without scripts. */
import type { ComponentChildren } from 'preact';
import { renderDocument } from '../../../core/html.js';
import { PlainDocument, type PlainFace } from '../../../core/plain-page.js';
import type { Words } from './texts/index.js';

/** A page as it is sent. */
export interface ProviderPage {
  readonly html: string;
  readonly face: PlainFace;
}

const page = (texts: Words, title: string, content: ComponentChildren): ProviderPage => ({
  face: texts.face,
  html: renderDocument(
    <PlainDocument
      title={`${title} – ${texts.service}`}
      face={texts.face}
      name={texts.service}
      language={texts.language}
      head={<meta name="robots" content="noindex" />}
    >
      {content}
    </PlainDocument>,
  ),
});

type Fields = Readonly<Record<string, string>>;

const Hidden = ({ fields }: { readonly fields: Fields }) => (
  <>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);

/** The content of the login page. */
export interface LoginPage {
  /** The target of the form. */
  readonly action: string;
  /** The application that the person comes from; absent where it is the service itself. */
  readonly application?: string;
  /** The fields of the form beside what the person types. */
  readonly fields: Fields;
  readonly username: string;
  /** The reason why the last try failed. */
  readonly error?: string;
}

const Credentials = ({
  texts,
  username,
  isWrong,
}: {
  readonly texts: Words;
  readonly username: string;
  readonly isWrong: boolean;
}) => {
  const about = isWrong ? ({ 'aria-invalid': 'true', 'aria-describedby': 'error' } as const) : {};
  return (
    <>
      <label for="username">{texts.username}</label>
      <input
        id="username"
        name="username"
        type="text"
        value={username}
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        maxlength={255}
        required
        {...about}
        autofocus={username === ''}
      />
      <label for="password">{texts.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        {...about}
        autofocus={username !== ''}
      />
    </>
  );
};

/** The login page. */
export const loginPage = ({ action, application, fields, username, error }: LoginPage, texts: Words): ProviderPage =>
  page(
    texts,
    error === undefined ? texts.signIn : texts.errorTitle(texts.signIn),
    <>
      <h1>{texts.signIn}</h1>
      {application === undefined ? null : <p>{texts.continueTo(application)}</p>}
      {error !== undefined && (
        <p class="error" id="error" role="alert">
          {error}
        </p>
      )}
      <form method="post" action={action}>
        <Hidden fields={fields} />
        <Credentials texts={texts} username={username} isWrong={error !== undefined} />
        <button type="submit">{texts.signIn}</button>
      </form>
    </>,
  );

/** The content of the page that asks whether an application may act for a person. */
export interface ConsentPage {
  readonly action: string;
  readonly fields: Fields;
  /** What the application calls itself: nobody has checked that. */
  readonly application: string;
  /** Where the answer goes: a host, or a scheme of the person's own machine. */
  readonly target: string;
  readonly username: string;
}

/** Asks whether an application may act for a person. */
export const consentPage = (
  { action, fields, application, target, username }: ConsentPage,
  texts: Words,
): ProviderPage =>
  page(
    texts,
    texts.consent,
    <>
      <h1>{texts.consent}</h1>
      <p>{texts.consentWho(application, username)}</p>
      <ul>
        {texts.consentWhat.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{texts.consentWhere(target)}</p>
      <form method="post" action={action}>
        <Hidden fields={fields} />
        <button type="submit" name="answer" value="allow">
          {texts.allow}
        </button>
        <button type="submit" name="answer" value="refuse" class="other" autofocus>
          {texts.refuse}
        </button>
      </form>
    </>,
  );

/** Asks whether to sign out. */
export const logoutPage = (action: string, fields: Fields, texts: Words): ProviderPage =>
  page(
    texts,
    texts.signOut,
    <>
      <h1>{texts.signOutQuestion}</h1>
      <form method="post" action={action}>
        <Hidden fields={fields} />
        <button type="submit" autofocus>
          {texts.signOut}
        </button>
      </form>
    </>,
  );

/** Says that the session is over. */
export const signedOutPage = (texts: Words): ProviderPage =>
  page(
    texts,
    texts.signedOut,
    <>
      <h1>{texts.signedOut}</h1>
      <p>{texts.signedOutHint}</p>
    </>,
  );

/** Explains a refusal, with the words that operators and specifications use in the details. */
export const problemPage = (error: string, description: string, texts: Words): ProviderPage =>
  page(
    texts,
    texts.problem,
    <>
      <h1>{texts.problem}</h1>
      <p>{texts.problems[description] ?? texts.otherProblem}</p>
      <details>
        <summary>{texts.problemDetails}</summary>
        <code>{`${error}: ${description}`}</code>
      </details>
    </>,
  );
