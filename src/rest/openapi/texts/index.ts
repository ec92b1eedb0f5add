/** The words of the page about the REST interface. The interface description itself is English. */
import type { Language } from '../../../language.js';

const en = {
  /** By the part of the path below `/srv`, or of the page itself. */
  titles: { srv: 'Data marketplace', mqa: 'Quality assessment' } as Readonly<Record<string, string>>,
  title: (name: string) => `${name}: interface`,
  lead: 'Whatever these addresses can do, the GraphQL endpoint /graphql can do too.',
  document: 'OpenAPI 3.1 document',
  /** Said where details are in another language than the page. */
  details: '',
  operations: 'Operations',
  groups: {
    catalog: 'Pages',
    virtuoso: 'SPARQL',
    repo: 'Metadata',
    mqa: 'Quality',
    trade: 'Agreements',
    dsp: 'Dataspace Protocol',
    search: 'Search',
  } as Readonly<Record<string, string>>,
  credentials: 'Needs an API key or a bearer token.',
  parameters: 'Parameters',
  places: { path: 'path', query: 'query', header: 'header' } as Readonly<Record<string, string>>,
  required: 'required',
  to: 'to',
  usually: 'usually',
  payload: 'Payload',
  answers: 'Answers',
  refused: 'The request was refused.',
};

/** The words of one language. */
export type InterfaceTexts = typeof en;

const de: InterfaceTexts = {
  titles: { srv: 'Datenmarktplatz', mqa: 'Bewertung der Qualität' },
  title: (name) => `${name}: Schnittstelle`,
  lead: 'Was diese Adressen können, kann auch der GraphQL-Endpunkt /graphql.',
  document: 'OpenAPI-3.1-Dokument (englisch)',
  details: 'Einzelheiten zu Parametern und Antworten sind auf Englisch, wie im Dokument.',
  operations: 'Operationen',
  groups: {
    catalog: 'Seiten',
    virtuoso: 'SPARQL',
    repo: 'Metadaten',
    mqa: 'Qualität',
    trade: 'Vereinbarungen',
    dsp: 'Dataspace Protocol',
    search: 'Suche',
  },
  credentials: 'Verlangt einen API-Schlüssel oder ein Bearer-Token.',
  parameters: 'Parameter',
  places: { path: 'Pfad', query: 'Adresse', header: 'Kopfzeile' },
  required: 'nötig',
  to: 'bis',
  usually: 'üblich',
  payload: 'Inhalt',
  answers: 'Antworten',
  refused: 'Die Anfrage wurde abgelehnt.',
};

const el: InterfaceTexts = {
  titles: { srv: 'Αγορά δεδομένων', mqa: 'Αξιολόγηση ποιότητας' },
  title: (name) => `${name}: διεπαφή`,
  lead: 'Ό,τι κάνουν αυτές οι διευθύνσεις το κάνει και το σημείο GraphQL /graphql.',
  document: 'Έγγραφο OpenAPI 3.1 (στα αγγλικά)',
  details: 'Οι λεπτομέρειες για παραμέτρους και απαντήσεις είναι στα αγγλικά, όπως στο έγγραφο.',
  operations: 'Λειτουργίες',
  groups: {
    catalog: 'Σελίδες',
    virtuoso: 'SPARQL',
    repo: 'Μεταδεδομένα',
    mqa: 'Ποιότητα',
    trade: 'Συμφωνίες',
    dsp: 'Dataspace Protocol',
    search: 'Αναζήτηση',
  },
  credentials: 'Χρειάζεται κλειδί API ή bearer token.',
  parameters: 'Παράμετροι',
  places: { path: 'διαδρομή', query: 'διεύθυνση', header: 'κεφαλίδα' },
  required: 'απαιτείται',
  to: 'έως',
  usually: 'συνήθως',
  payload: 'Περιεχόμενο',
  answers: 'Απαντήσεις',
  refused: 'Το αίτημα απορρίφθηκε.',
};

/** By language. */
export const texts: Readonly<Record<Language, InterfaceTexts>> = { en, de, el };
