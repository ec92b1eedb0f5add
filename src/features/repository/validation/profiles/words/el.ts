/** What constraints ask for, in Greek. */
import type { Words } from './en.js';

/** In Greek. */
export const el: Words = {
  constraints: {
    MinCount: (name, n) => `${name}: απαιτείται τουλάχιστον ${n === '1' ? 'μία τιμή' : `αριθμός τιμών ${n}`}.`,
    MaxCount: (name, n) => `${name}: επιτρέπεται το πολύ ${n === '1' ? 'μία τιμή' : `αριθμός τιμών ${n}`}.`,
    Class: (name, asked) => `${name}: η τιμή πρέπει να ανήκει στην κλάση ${asked}.`,
    Datatype: (name, asked) => `${name}: η τιμή πρέπει να έχει τύπο δεδομένων ${asked}.`,
    NodeKind: (name, asked) => `${name}: η τιμή πρέπει να είναι ${asked}.`,
    HasValue: (name, asked) => `${name}: απαιτείται η τιμή ${asked}.`,
    Pattern: (name, asked) => `${name}: η τιμή πρέπει να ταιριάζει με ${asked}.`,
    In: (name, asked) => `${name}: η τιμή πρέπει να είναι μία από αυτές: ${asked}.`,
    MinLength: (name, n) => `${name}: η τιμή πρέπει να έχει τουλάχιστον ${n} χαρακτήρες.`,
    MaxLength: (name, n) => `${name}: η τιμή επιτρέπεται να έχει το πολύ ${n} χαρακτήρες.`,
    MinInclusive: (name, n) => `${name}: η τιμή πρέπει να είναι τουλάχιστον ${n}.`,
    MaxInclusive: (name, n) => `${name}: η τιμή πρέπει να είναι το πολύ ${n}.`,
    MinExclusive: (name, n) => `${name}: η τιμή πρέπει να είναι μεγαλύτερη από ${n}.`,
    MaxExclusive: (name, n) => `${name}: η τιμή πρέπει να είναι μικρότερη από ${n}.`,
    UniqueLang: (name) => `${name}: επιτρέπεται το πολύ μία τιμή σε κάθε γλώσσα.`,
    LanguageIn: (name, asked) => `${name}: η τιμή πρέπει να είναι σε μία από αυτές τις γλώσσες: ${asked}.`,
    Equals: (name, asked) => `${name}: οι τιμές πρέπει να είναι αυτές του ${asked}.`,
    Disjoint: (name, asked) => `${name}: καμία τιμή δεν επιτρέπεται να υπάρχει και στο ${asked}.`,
    LessThan: (name, asked) => `${name}: η τιμή πρέπει να είναι μικρότερη από αυτήν του ${asked}.`,
    LessThanOrEquals: (name, asked) => `${name}: η τιμή δεν επιτρέπεται να είναι μεγαλύτερη από αυτήν του ${asked}.`,
    Closed: (name) => `${name}: υπάρχει ιδιότητα που δεν προβλέπει το προφίλ.`,
    Node: (name, asked) => `${name}: η τιμή πρέπει να είναι ένα από αυτά: ${asked}.`,
    Or: (name, asked) => `${name}: απαιτείται ${asked}.`,
  },
  advice: {
    MinCount: (name) => `${name}: συνιστάται.`,
    Or: (name, asked) => `${name}: συνιστάται ${asked}.`,
  },
  kinds: {
    IRI: 'IRI',
    Literal: 'κείμενο ή αριθμός',
    BlankNode: 'κενός κόμβος',
    BlankNodeOrIRI: 'IRI ή κενός κόμβος',
    BlankNodeOrLiteral: 'κενός κόμβος ή κείμενο',
    IRIOrLiteral: 'IRI ή κείμενο',
  },
  or: 'ή',
  scheme: (name, schemes) => `${name}: η τιμή πρέπει να προέρχεται από ${schemes}.`,
  other: (name, said) =>
    `${name}: η τιμή δεν είναι αυτή που ζητά το προφίλ${said === undefined ? '.' : `· στα αγγλικά: «${said}»`}`,
  unchecked: 'Δεν ελέγχθηκε: τα μεταδεδομένα απλώς αναφέρουν την τιμή.',
};
