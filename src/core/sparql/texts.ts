/** The words of the page of the SPARQL endpoint. */
import type { Language } from '../language.js';

const en = {
  title: 'SPARQL endpoint',
  lead: 'Answers queries of SPARQL 1.1 over all metadata, by GET and POST.',
  description: 'Its description as RDF',
  query: 'Query',
  result: 'Result',
  solutions: 'solutions',
  graphs: 'graphs',
  run: 'Run',
};

/** By language. */
export const texts: Readonly<Record<Language, typeof en>> = {
  en,
  de: {
    title: 'SPARQL-Endpunkt',
    lead: 'Beantwortet Abfragen in SPARQL 1.1 über alle Metadaten, mit GET und POST.',
    description: 'Seine Beschreibung als RDF',
    query: 'Abfrage',
    result: 'Ergebnis',
    solutions: 'Lösungen',
    graphs: 'Graphen',
    run: 'Ausführen',
  },
  el: {
    title: 'Σημείο πρόσβασης SPARQL',
    lead: 'Απαντά σε ερωτήματα SPARQL 1.1 για όλα τα μεταδεδομένα, με GET και POST.',
    description: 'Η περιγραφή του ως RDF',
    query: 'Ερώτημα',
    result: 'Αποτέλεσμα',
    solutions: 'λύσεις',
    graphs: 'γράφοι',
    run: 'Εκτέλεση',
  },
};
