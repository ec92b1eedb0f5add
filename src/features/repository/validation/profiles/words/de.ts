/** What constraints ask for, in German. */
import type { Words } from './en.js';

/** In German. */
export const de: Words = {
  constraints: {
    MinCount: (name, n) => `${name}: ${n === '1' ? 'mindestens ein Wert ist' : `mindestens ${n} Werte sind`} nötig.`,
    MaxCount: (name, n) => `${name}: höchstens ${n === '1' ? 'ein Wert ist' : `${n} Werte sind`} erlaubt.`,
    Class: (name, asked) => `${name}: Der Wert muss von der Klasse ${asked} sein.`,
    Datatype: (name, asked) => `${name}: Der Wert muss vom Datentyp ${asked} sein.`,
    NodeKind: (name, asked) => `${name}: Der Wert muss ${asked} sein.`,
    HasValue: (name, asked) => `${name}: Der Wert ${asked} ist nötig.`,
    Pattern: (name, asked) => `${name}: Der Wert muss zu ${asked} passen.`,
    In: (name, asked) => `${name}: Der Wert muss einer von diesen sein: ${asked}.`,
    MinLength: (name, n) => `${name}: Der Wert muss mindestens ${n} Zeichen haben.`,
    MaxLength: (name, n) => `${name}: Der Wert darf höchstens ${n} Zeichen haben.`,
    MinInclusive: (name, n) => `${name}: Der Wert muss mindestens ${n} sein.`,
    MaxInclusive: (name, n) => `${name}: Der Wert darf höchstens ${n} sein.`,
    MinExclusive: (name, n) => `${name}: Der Wert muss größer als ${n} sein.`,
    MaxExclusive: (name, n) => `${name}: Der Wert muss kleiner als ${n} sein.`,
    UniqueLang: (name) => `${name}: Je Sprache ist höchstens ein Wert erlaubt.`,
    LanguageIn: (name, asked) => `${name}: Der Wert muss in einer dieser Sprachen sein: ${asked}.`,
    Equals: (name, asked) => `${name}: Die Werte müssen die von ${asked} sein.`,
    Disjoint: (name, asked) => `${name}: Kein Wert darf auch bei ${asked} stehen.`,
    LessThan: (name, asked) => `${name}: Der Wert muss kleiner als der von ${asked} sein.`,
    LessThanOrEquals: (name, asked) => `${name}: Der Wert darf nicht größer als der von ${asked} sein.`,
    Closed: (name) => `${name}: Eine Eigenschaft ist im Profil nicht vorgesehen.`,
    Node: (name, asked) => `${name}: Der Wert muss eines von diesen sein: ${asked}.`,
    Or: (name, asked) => `${name}: Nötig ist ${asked}.`,
  },
  advice: {
    MinCount: (name) => `${name}: empfohlen.`,
    Or: (name, asked) => `${name}: Empfohlen ist ${asked}.`,
  },
  kinds: {
    IRI: 'ein IRI',
    Literal: 'ein Text oder eine Zahl',
    BlankNode: 'ein leerer Knoten',
    BlankNodeOrIRI: 'ein IRI oder ein leerer Knoten',
    BlankNodeOrLiteral: 'ein leerer Knoten oder ein Text',
    IRIOrLiteral: 'ein IRI oder ein Text',
  },
  or: 'oder',
  scheme: (name, schemes) => `${name}: Der Wert muss aus ${schemes} stammen.`,
  other: (name, said) =>
    `${name}: Der Wert ist nicht, was das Profil verlangt${said === undefined ? '.' : `; auf Englisch: „${said}“`}`,
  unchecked: 'Nicht geprüft: Die Metadaten nennen den Wert nur.',
};
