/** The pages of the provider in German. */
import type { Texts } from './en.js';

export const de: Texts = {
  language: 'de',
  service: 'Datenmarktplatz',
  signIn: 'Anmelden',
  continueTo: (application) => `weiter zu ${application}`,
  username: 'Benutzername',
  password: 'Passwort',
  wrongCredentials:
    'Benutzername oder Passwort stimmt nicht. Nach mehreren falschen Versuchen ist die Anmeldung eine Weile nicht möglich.',
  accountDisabled: 'Dieses Konto ist gesperrt. Bitte fragen Sie Ihre Verwaltung.',
  errorTitle: (title) => `Fehler: ${title}`,
  consent: 'Darf diese Anwendung für Sie handeln?',
  consentWho: (application, username) =>
    `Eine Anwendung, die sich „${application}“ nennt, möchte für ${username} handeln. Niemand hier hat geprüft, wer sie ist.`,
  consentWhat: [
    'Sie darf lesen, was Sie lesen dürfen.',
    'Sie darf Änderungen und Anfragen vorbereiten und ausführen, die Sie ausführen dürfen.',
    'Sie darf nicht mehr kaufen, als Ihre Ausgabengrenze für Agenten erlaubt; ohne Grenze nichts.',
  ],
  consentWhere: (target) => `Ihre Antwort geht an ${target}.`,
  allow: 'Erlauben',
  refuse: 'Nicht erlauben',
  signOut: 'Abmelden',
  signOutQuestion: 'Möchten Sie sich abmelden?',
  signedOut: 'Sie sind abgemeldet',
  signedOutHint: 'Sie können diese Seite jetzt schließen.',
  problem: 'Das hat nicht geklappt',
  problemDetails: 'Einzelheiten für den Betrieb',
  problems: {
    expired_code:
      'Diese Anmeldeseite ist zu alt oder wurde schon benutzt. Bitte gehen Sie zurück zur Anwendung und melden Sie sich neu an.',
    csrf: 'Dieses Formular kam nicht von unserer Seite. Bitte gehen Sie zurück zur Anwendung und melden Sie sich neu an.',
    'Invalid parameter: redirect_uri':
      'Die Anwendung, von der Sie kommen, ist hier nicht bekannt, oder sie nennt eine unbekannte Adresse für den Rückweg.',
    busy: 'Gerade melden sich zu viele Menschen an. Bitte versuchen Sie es in ein paar Sekunden wieder.',
  },
  otherProblem:
    'Die Anfrage ließ sich nicht bearbeiten. Bitte gehen Sie zurück zur Anwendung und versuchen Sie es erneut.',
};
