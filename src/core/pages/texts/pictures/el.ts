/** Texts of charts and maps in Greek. */
import type { pictures as english } from './en.js';

/** Greek. */
export const pictures: typeof english = {
  charts: {
    figures: 'Τα στοιχεία του διαγράμματος',
    radar: 'Βαθμοί ανά διάσταση, σε σύγκριση',
    thisDataset: 'Αυτό το σύνολο δεδομένων',
    meanOf: (catalogue) => `Μέσος όρος: ${catalogue}`,
    dimension: 'Διάσταση',
    sizes: 'Μέγεθος των αρχείων',
    formats: 'Μορφότυποι σε αυτόν τον κατάλογο',
    sharesSold: (sold, all) => `Πωλήθηκαν ${sold} από ${all} μερίδια`,
  },
  map: {
    area: 'η περιοχή των δεδομένων',
    label: (places) => `Χάρτης: ${places}`,
    where: 'Τόποι',
  },
};
