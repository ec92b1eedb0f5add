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
    percent: (share) => `${share} %`,
    sizes: 'Μέγεθος των αρχείων',
    formats: 'Μορφότυποι σε αυτόν τον κατάλογο',
    sharesSold: (sold, all) => `Πωλήθηκαν ${sold} από ${all} μερίδια`,
  },
  map: {
    label: (places) => `Χάρτης: ${places}`,
    title: 'Προέλευση των δεδομένων',
    where: 'Τόποι',
  },
};
