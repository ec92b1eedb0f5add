/** What an agreement says, and what was found when it was checked, in Greek. */
import type { AgreementWords } from './en.js';

/** In Greek. */
export const el: AgreementWords = {
  sold: (moment, seller, buyer) => `Στις ${moment} ο οργανισμός ${seller} πούλησε στον ${buyer}:`,
  use: (what) => `τη χρήση του ${what},`,
  shares: (number, what) => `${number} μερίδια του ${what},`,
  price: (price) => `για ${price},`,
  pricePerShare: (price) => `για ${price} ανά μερίδιο,`,
  withoutPrice: 'χωρίς τιμή στην προσφορά,',
  free: 'δωρεάν,',
  licence: (licence) => `με την άδεια ${licence},`,
  contract: (contract, version, hash) =>
    `με το συμβόλαιο δεδομένων ${contract} στην έκδοση ${version} (SHA-256 ${hash}),`,
  places: (places) => `σε: ${places},`,
  purpose: (purpose) => `για αυτόν τον σκοπό: ${purpose},`,
  kind: (kind) => `ως πώληση του είδους ${kind},`,
  exclusive: 'σε κανέναν άλλον όσο ισχύει,',
  time: (time) => `για διάρκεια χρήσης ${time},`,
  breach: (time) => `με προθεσμία ${time} για την αποκατάσταση παραβίασης,`,
  renewal: (renewal) => `με ανανέωση έτσι: ${renewal},`,
  until: (moment) => `έως ${moment}.`,
  withoutEnd: 'χωρίς λήξη.',
  prohibited: (action) => `Δεν επιτρέπεται: ${action}.`,
  all: (terms) => `Όλοι οι όροι: ${terms}`,
  signed: (who) => `Υπογράφηκε από ${who}.`,
  by: {
    marketplace: (controller) => `την αγορά (${controller})`,
    seller: (controller) => `τον πωλητή (${controller})`,
  },
  and: ' και ',
  noAgreement: (why) => `Είναι συμφωνία. (${why})`,
  proof: 'Έχει απόδειξη με τη μορφή που είναι γνωστή εδώ.',
  key: 'Το κλειδί της απόδειξης είναι ανάμεσα στα διαθέσιμα κλειδιά.',
  text: 'Το κείμενο είναι αυτό που υπογράφηκε.',
  signature: {
    marketplace: (controller) => `Η αγορά την υπέγραψε, με κλειδί του ${controller}.`,
    seller: (controller) => `Ο πωλητής την υπέγραψε, με κλειδί του ${controller}.`,
  },
  nobody: 'κανενός',
  metadata: 'Τα διαθέσιμα μεταδεδομένα είναι αυτά που πωλήθηκαν.',
  contractAtHand: 'Το διαθέσιμο συμβόλαιο δεδομένων είναι αυτό που συμφωνήθηκε.',
};
