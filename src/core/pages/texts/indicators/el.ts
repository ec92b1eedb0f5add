/** The indicators of quality in Greek, for people: what each looks at, and what to do for its points. */
import type { indicators as english } from './en.js';

/** By the name of the indicator. */
export const indicators: typeof english = {
  accessUrlStatusCode: {
    title: 'Η διεύθυνση πρόσβασης απαντά',
    fix: 'Δώστε διεύθυνση πρόσβασης που απαντά χωρίς σφάλμα· για ροή δεδομένων, τη διεύθυνση της υπηρεσίας της.',
  },
  downloadUrlAvailability: {
    title: 'Διεύθυνση λήψης',
    fix: 'Δώστε άμεσο σύνδεσμο προς το αρχείο.',
  },
  downloadUrlStatusCode: {
    title: 'Η διεύθυνση λήψης απαντά',
    fix: 'Δώστε σύνδεσμο προς το αρχείο που απαντά χωρίς σφάλμα.',
  },
  byteSizeAvailability: {
    title: 'Μέγεθος αρχείου',
    fix: 'Δηλώστε το μέγεθος του αρχείου.',
  },
  rightsAvailability: {
    title: 'Δικαιώματα',
    fix: 'Δηλώστε ποια δικαιώματα ισχύουν για το αρχείο.',
  },
  dateModifiedAvailability: {
    title: 'Ημερομηνία τελευταίας αλλαγής',
    fix: 'Πείτε πότε άλλαξαν τελευταία φορά τα δεδομένα.',
  },
  dateIssuedAvailability: {
    title: 'Ημερομηνία δημοσίευσης',
    fix: 'Πείτε πότε δημοσιεύτηκαν τα δεδομένα.',
  },
  keywordAvailability: {
    title: 'Λέξεις-κλειδιά',
    fix: 'Προσθέστε τουλάχιστον μία λέξη-κλειδί· ο αριθμός τους δεν έχει σημασία.',
  },
  categoryAvailability: {
    title: 'Θεματική κατηγορία',
    fix: 'Επιλέξτε τουλάχιστον μία από τις ευρωπαϊκές θεματικές.',
  },
  spatialAvailability: {
    title: 'Τόπος',
    fix: 'Πείτε ποιον τόπο αφορούν τα δεδομένα.',
  },
  temporalAvailability: {
    title: 'Χρονική περίοδος',
    fix: 'Πείτε ποια περίοδο αφορούν τα δεδομένα.',
  },
  dcatApCompliance: {
    title: 'Συμμόρφωση με το DCAT-AP',
    fix: 'Διορθώστε όσα αναφέρει η έκθεση ελέγχου.',
  },
  formatAvailability: {
    title: 'Μορφότυπος',
    fix: 'Ονομάστε τον μορφότυπο του αρχείου.',
  },
  mediaTypeAvailability: {
    title: 'Τύπος μέσου',
    fix: 'Ονομάστε τον τύπο μέσου, για παράδειγμα text/csv.',
  },
  formatMediaTypeVocabularyAlignment: {
    title: 'Μορφότυπος και τύπος μέσου από τους καταλόγους',
    fix: 'Πάρτε τον μορφότυπο από τον ευρωπαϊκό κατάλογο τύπων αρχείων και τον τύπο μέσου από το μητρώο της IANA.',
  },
  formatMediaTypeNonProprietary: {
    title: 'Ανοικτός μορφότυπος',
    fix: 'Διαθέστε τα δεδομένα και σε ανοικτό μορφότυπο, όπως CSV, JSON ή XML.',
  },
  formatMediaTypeMachineReadable: {
    title: 'Μηχαναγνώσιμος μορφότυπος',
    fix: 'Διαθέστε τα δεδομένα και σε δομημένο μορφότυπο, όπως CSV, JSON ή RDF.',
  },
  licenceAvailability: {
    title: 'Άδεια χρήσης',
    fix: 'Δηλώστε την άδεια χρήσης.',
  },
  licenceAlignment: {
    title: 'Άδεια χρήσης από τον κατάλογο',
    fix: 'Επιλέξτε την άδεια από τον ευρωπαϊκό κατάλογο αδειών.',
  },
  accessRightsAvailability: {
    title: 'Δικαιώματα πρόσβασης',
    fix: 'Πείτε ποιος μπορεί να έχει τα δεδομένα.',
  },
  accessRightsVocabularyAlignment: {
    title: 'Δικαιώματα πρόσβασης από τον κατάλογο',
    fix: 'Επιλέξτε τα δικαιώματα πρόσβασης από τον κατάλογο, όπως δημόσια ή περιορισμένη.',
  },
  contactPointAvailability: {
    title: 'Σημείο επικοινωνίας',
    fix: 'Πείτε σε ποιον να απευθυνθεί κανείς για τα δεδομένα.',
  },
  publisherAvailability: {
    title: 'Εκδότης',
    fix: 'Ονομάστε τον οργανισμό που δημοσιεύει τα δεδομένα.',
  },
};
