/** The pages of the provider in English. */

export const en = {
  language: 'en' as string,
  service: 'Data marketplace',
  signIn: 'Sign in',
  continueTo: (application: string) => `to continue to ${application}`,
  username: 'User name',
  password: 'Password',
  wrongCredentials: 'User name or password is not right. After several wrong tries, signing in is paused for a while.',
  accountDisabled: 'This account is disabled. Please ask your administrator.',
  errorTitle: (title: string) => `Error: ${title}`,
  consent: 'Let this application act for you?',
  consentWho: (application: string, username: string) =>
    `An application that calls itself “${application}” wants to act for ${username}. Nobody here has checked who it is.`,
  consentWhat: [
    'It may read what you may read.',
    'It may prepare and make changes and requests that you may make.',
    'It may buy no more than the spending limit that you have set for agents; without a limit, nothing.',
  ] as readonly string[],
  consentWhere: (target: string) => `Your answer goes to ${target}.`,
  allow: 'Allow',
  refuse: 'Do not allow',
  signOut: 'Sign out',
  signOutQuestion: 'Do you want to sign out?',
  signedOut: 'You are signed out',
  signedOutHint: 'You can close this page now.',
  problem: 'This did not work',
  problemDetails: 'Details for the operator',
  problems: {
    expired_code:
      'This sign-in page is too old or was used before. Please go back to the application and sign in again.',
    csrf: 'This form did not come from our own page. Please go back to the application and sign in again.',
    'Invalid parameter: redirect_uri':
      'The application that sent you here is not known to us, or asks to return to an unknown address.',
    busy: 'Too many people are signing in right now. Please try again in a few seconds.',
  } as Readonly<Record<string, string>>,
  otherProblem: 'The request could not be handled. Please go back to the application and try again.',
};

/** The texts of one language. */
export type Texts = typeof en;
