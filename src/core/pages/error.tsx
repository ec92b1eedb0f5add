/** Pages of errors, in the same layout as all others. */
import { refusals, type Refusal, type RefusalCode } from '../errors.js';
import type { Page } from './layout.js';
import { RefusalText } from './parts/refusal.js';
import { SearchBox } from './parts/search-box.js';
import { to } from './urls.js';
import type { Visit } from './visit.js';

const titled = ['NOT_FOUND', 'FORBIDDEN', 'UNAUTHENTICATED'] as const;

const titleOf = (code: RefusalCode, { texts }: Visit): string => {
  const known = titled.find((one) => one === code);
  return known ? texts.errors[known] : texts.errors.title;
};

/** True if the visitor sent no credential at all: which ones programs send helps nobody here, nor does a search that needs one too. */
const lacksLogin = ({ code, extras }: Refusal): boolean =>
  code === 'UNAUTHENTICATED' && extras['error'] === 'unauthorized';

/** The page of a refusal. */
export const errorPage = (refusal: Refusal, visit: Visit): Page => {
  const { code, detail } = refusal;
  const { texts, visitor, path, request } = visit;
  const isLoginAll = !visitor && lacksLogin(refusal);
  return {
    title: titleOf(code, visit),
    status: refusals[code].status,
    ownSearch: true,
    content: (
      <div class="error">
        <p class="error-code">{refusals[code].status}</p>
        <h1>{titleOf(code, visit)}</h1>
        {isLoginAll ? (
          <p class="lead">{texts.errors.loginHint}</p>
        ) : (
          <>
            <RefusalText code={code} text={detail} lead />
            <p>{texts.errors.hint}</p>
          </>
        )}
        {!visitor && (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN') ? (
          <p>
            <a class="button" href={`${to.login}?return=${encodeURIComponent(path)}`}>
              {texts.nav.login}
            </a>
          </p>
        ) : null}
        {isLoginAll ? null : <SearchBox id="search" />}
        <p class="note">
          {texts.errors.id} <code>{request.id}</code>
        </p>
      </div>
    ),
  };
};
