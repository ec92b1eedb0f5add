/** Pages about the service in Greek. */
import type { AboutTexts } from './en.js';

export const el: AboutTexts = {
  site: 'Αγορά δεδομένων',
  languages: 'Γλώσσα',
  problems: 'Προβλήματα',
  problemsLead: 'Όλοι οι λόγοι για τους οποίους η υπηρεσία απορρίπτει ένα αίτημα.',
  all: 'Όλα τα προβλήματα',
  more: 'Περισσότερα',
  status: (status) => `Οι απαντήσεις με αυτό το πρόβλημα έχουν κατάσταση ${status}.`,
  advice: 'Τι μπορείτε να κάνετε',
  programs: 'Για προγράμματα',
  code: 'Κωδικός απόρριψης',
  type: 'Στα Problem Details (RFC 9457)',
  extension: 'Στο GraphQL',
  fixed: 'Ο κωδικός δεν αλλάζει.',
  nothing: 'Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση',
  nothingHint: 'Ίσως γράφτηκε λάθος ή δεν ισχύει πια.',
  toCatalogue: 'Στον κατάλογο',
  toInterfaces: 'Οι διεπαφές για προγράμματα',
};
