/** Sentences of the service that people come upon on pages, in the other languages. What is not here is told in English below what was decided. */

/** By the sentence in English. */
export const sentences: Readonly<Record<string, Readonly<Record<'de' | 'el', string>>>> = {
  'There is nothing at this address.': {
    de: 'Unter dieser Adresse gibt es nichts.',
    el: 'Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση.',
  },
  'There is no dataset with this id.': {
    de: 'Diesen Datensatz gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    el: 'Αυτό το σύνολο δεδομένων δεν υπάρχει ή δεν επιτρέπεται να το δείτε.',
  },
  'There is no catalogue with this id.': {
    de: 'Diesen Katalog gibt es nicht, oder Sie dürfen ihn nicht sehen.',
    el: 'Αυτός ο κατάλογος δεν υπάρχει ή δεν επιτρέπεται να τον δείτε.',
  },
  'There is no distribution with this id.': {
    de: 'Diese Datei gibt es nicht, oder Sie dürfen sie nicht sehen.',
    el: 'Αυτό το αρχείο δεν υπάρχει ή δεν επιτρέπεται να το δείτε.',
  },
  'There is no agreement with this id.': {
    de: 'Diese Vereinbarung gibt es nicht, oder sie ist nicht Ihre.',
    el: 'Αυτή η συμφωνία δεν υπάρχει ή δεν είναι δική σας.',
  },
  'There is no request with this id.': {
    de: 'Diese Anfrage gibt es nicht, oder sie ist nicht Ihre.',
    el: 'Αυτό το αίτημα δεν υπάρχει ή δεν είναι δικό σας.',
  },
  'There is no organization with this id.': {
    de: 'Diese Organisation gibt es nicht.',
    el: 'Αυτός ο οργανισμός δεν υπάρχει.',
  },
  'There is no draft with this id.': {
    de: 'Diesen Entwurf gibt es nicht.',
    el: 'Αυτό το προσχέδιο δεν υπάρχει.',
  },
  'There is no harvest with this id.': {
    de: 'Diesen Harvest gibt es nicht.',
    el: 'Αυτή η συγκομιδή δεν υπάρχει.',
  },
  'There is no source with this id.': {
    de: 'Diese Quelle gibt es nicht.',
    el: 'Αυτή η πηγή δεν υπάρχει.',
  },
  'The address is not one that may be harvested.': {
    de: 'Diese Adresse darf nicht gelesen werden.',
    el: 'Αυτή η διεύθυνση δεν επιτρέπεται να συγκομιστεί.',
  },
  'This address is a source of the catalogue already.': {
    de: 'Diese Adresse ist schon eine Quelle des Katalogs.',
    el: 'Αυτή η διεύθυνση είναι ήδη πηγή του καταλόγου.',
  },
  'This source is being harvested into this catalogue already.': {
    de: 'Diese Quelle wird gerade in diesen Katalog übernommen.',
    el: 'Αυτή η πηγή συγκομίζεται ήδη σε αυτόν τον κατάλογο.',
  },
  'The source could not be reached.': {
    de: 'Die Quelle war nicht zu erreichen.',
    el: 'Η πηγή δεν ήταν προσβάσιμη.',
  },
  'The address leads neither to RDF nor to a CKAN portal.': {
    de: 'Die Adresse führt weder zu RDF noch zu einem CKAN-Portal.',
    el: 'Η διεύθυνση δεν οδηγεί ούτε σε RDF ούτε σε πύλη CKAN.',
  },
  'The source lists it and describes no dataset of this name: nothing was changed or deleted here.': {
    de: 'Die Quelle führt ihn auf und beschreibt keinen Datensatz dieses Namens: Hier wurde nichts geändert oder gelöscht.',
    el: 'Η πηγή το αναφέρει χωρίς να περιγράφει σύνολο με αυτό το όνομα: τίποτα δεν άλλαξε ή διαγράφηκε εδώ.',
  },
  'There is no webhook with this id.': {
    de: 'Diesen Webhook gibt es nicht.',
    el: 'Αυτό το webhook δεν υπάρχει.',
  },
  'There is no API key with this id.': {
    de: 'Diesen Schlüssel gibt es nicht.',
    el: 'Αυτό το κλειδί δεν υπάρχει.',
  },
  'There is no saved search with this id.': {
    de: 'Diese gespeicherte Suche gibt es nicht.',
    el: 'Αυτή η αποθηκευμένη αναζήτηση δεν υπάρχει.',
  },
  'There is no sample of this distribution.': {
    de: 'Für diese Datei gibt es keine Probe.',
    el: 'Δεν υπάρχει δείγμα για αυτό το αρχείο.',
  },
  'There is no address with this number.': {
    de: 'Diese Adresse gibt es nicht.',
    el: 'Αυτή η διεύθυνση δεν υπάρχει.',
  },
  'There is no such user.': {
    de: 'Diese Person gibt es hier nicht.',
    el: 'Δεν υπάρχει τέτοιος χρήστης.',
  },
  'There is no such session.': {
    de: 'Diese Anmeldung gibt es nicht mehr.',
    el: 'Αυτή η σύνδεση δεν υπάρχει πια.',
  },
  'This version is not kept.': {
    de: 'Diese Version ist nicht aufbewahrt.',
    el: 'Αυτή η έκδοση δεν φυλάσσεται.',
  },
  'There is no version with this entity tag, or it is no longer kept.': {
    de: 'Diese Version gibt es nicht, oder sie ist nicht mehr aufbewahrt.',
    el: 'Αυτή η έκδοση δεν υπάρχει ή δεν φυλάσσεται πια.',
  },
  'No removed dataset with this id is kept for the caller.': {
    de: 'Ein gelöschter Datensatz mit dieser Kennung ist für Sie nicht aufbewahrt.',
    el: 'Δεν φυλάσσεται για εσάς διαγραμμένο σύνολο δεδομένων με αυτό το αναγνωριστικό.',
  },
  'There are no quality measurements of this dataset.': {
    de: 'Für diesen Datensatz ist noch keine Qualität gemessen.',
    el: 'Δεν έχει μετρηθεί ακόμη η ποιότητα αυτού του συνόλου δεδομένων.',
  },
  'The draft was deleted meanwhile.': {
    de: 'Der Entwurf wurde inzwischen gelöscht.',
    el: 'Το προσχέδιο διαγράφηκε στο μεταξύ.',
  },
  'You may not edit this dataset.': {
    de: 'Sie dürfen diesen Datensatz nicht bearbeiten.',
    el: 'Δεν επιτρέπεται να επεξεργαστείτε αυτό το σύνολο δεδομένων.',
  },
  'You may not edit this catalogue.': {
    de: 'Sie dürfen diesen Katalog nicht bearbeiten.',
    el: 'Δεν επιτρέπεται να επεξεργαστείτε αυτόν τον κατάλογο.',
  },
  'This form is too old or was not sent from here. Load its page again.': {
    de: 'Das Formular ist zu alt oder wurde nicht von hier gesendet. Laden Sie die Seite noch einmal.',
    el: 'Η φόρμα είναι πολύ παλιά ή δεν στάλθηκε από εδώ. Φορτώστε ξανά τη σελίδα.',
  },
  'You are not logged in, or no longer.': {
    de: 'Sie sind nicht oder nicht mehr angemeldet.',
    el: 'Δεν είστε συνδεδεμένοι ή δεν είστε πια.',
  },
  'The login was not finished; please log in again.': {
    de: 'Die Anmeldung wurde nicht beendet; bitte melden Sie sich noch einmal an.',
    el: 'Η σύνδεση δεν ολοκληρώθηκε· συνδεθείτε ξανά.',
  },
  'The login was refused or is no longer valid; please log in again.': {
    de: 'Die Anmeldung wurde abgelehnt oder gilt nicht mehr; bitte melden Sie sich noch einmal an.',
    el: 'Η σύνδεση απορρίφθηκε ή δεν ισχύει πια· συνδεθείτε ξανά.',
  },
  'The login does not belong to this browser; please log in again.': {
    de: 'Die Anmeldung gehört nicht zu diesem Browser; bitte melden Sie sich noch einmal an.',
    el: 'Η σύνδεση δεν ανήκει σε αυτόν τον περιηγητή· συνδεθείτε ξανά.',
  },
  'The identity provider does not answer; try again in a moment.': {
    de: 'Der Anmeldedienst antwortet nicht; versuchen Sie es gleich noch einmal.',
    el: 'Ο πάροχος ταυτότητας δεν απαντά· δοκιμάστε ξανά σε λίγο.',
  },
  'Choose a file first.': {
    de: 'Wählen Sie zuerst eine Datei.',
    el: 'Επιλέξτε πρώτα ένα αρχείο.',
  },
  'The form cannot be read.': {
    de: 'Das Formular kann nicht gelesen werden.',
    el: 'Η φόρμα δεν μπορεί να διαβαστεί.',
  },
  'There is neither a file nor who sees it.': {
    de: 'Es fehlt die Datei, oder wer sie sieht.',
    el: 'Λείπει το αρχείο ή το ποιος το βλέπει.',
  },
  'The address of the portal begins with http: or https:.': {
    de: 'Die Adresse des Portals beginnt mit http: oder https:.',
    el: 'Η διεύθυνση της πύλης αρχίζει με http: ή https:.',
  },
  'An archive is being made already. Try again when it is there.': {
    de: 'Es wird schon ein Archiv gemacht. Versuchen Sie es noch einmal, wenn es da ist.',
    el: 'Ένα αρχείο δημιουργείται ήδη. Δοκιμάστε ξανά όταν είναι έτοιμο.',
  },
  'The number of shares is a whole number from one upwards.': {
    de: 'Die Zahl der Anteile ist eine ganze Zahl ab eins.',
    el: 'Ο αριθμός των μεριδίων είναι ακέραιος από το ένα και πάνω.',
  },
  'Buying and investing is for organizations: the caller acts for none.': {
    de: 'Kaufen und investieren können nur Organisationen: Sie handeln für keine.',
    el: 'Οι αγορές και οι επενδύσεις είναι για οργανισμούς: εσείς δεν ενεργείτε για κανέναν.',
  },
  'The dataset has no purchase offer that is open.': {
    de: 'Der Datensatz hat kein offenes Kaufangebot.',
    el: 'Το σύνολο δεδομένων δεν έχει ανοιχτή προσφορά πώλησης.',
  },
  'The offer is sold on request: its seller has to agree (requestAcquisition).': {
    de: 'Dieses Angebot gibt es auf Anfrage: Der Verkäufer muss zustimmen.',
    el: 'Η προσφορά δίνεται κατόπιν αιτήματος: πρέπει να συμφωνήσει ο πωλητής.',
  },
  'The organization of the caller sells this dataset itself.': {
    de: 'Ihre Organisation verkauft diesen Datensatz selbst.',
    el: 'Ο οργανισμός σας πουλά ο ίδιος αυτό το σύνολο δεδομένων.',
  },
  'The dataset is sold to one buyer only, and it is sold.': {
    de: 'Der Datensatz wird nur einmal verkauft, und er ist verkauft.',
    el: 'Το σύνολο δεδομένων πωλείται σε έναν μόνο αγοραστή και έχει πωληθεί.',
  },
  'The organization of the caller has acquired this dataset already.': {
    de: 'Ihre Organisation hat diesen Datensatz schon erworben.',
    el: 'Ο οργανισμός σας έχει ήδη αποκτήσει αυτό το σύνολο δεδομένων.',
  },
  'The dataset has no investment offer.': {
    de: 'In diesen Datensatz kann nicht investiert werden.',
    el: 'Σε αυτό το σύνολο δεδομένων δεν γίνεται επένδυση.',
  },
  'The investment offer is not active.': {
    de: 'Das Angebot zur Investition ist nicht aktiv.',
    el: 'Η προσφορά επένδυσης δεν είναι ενεργή.',
  },
  'The investment offer has ended.': {
    de: 'Das Angebot zur Investition ist beendet.',
    el: 'Η προσφορά επένδυσης έληξε.',
  },
  'The offer changed while the investment was made.': {
    de: 'Das Angebot änderte sich während der Investition.',
    el: 'Η προσφορά άλλαξε ενώ γινόταν η επένδυση.',
  },
  'Shares that were sold stay sold.': {
    de: 'Verkaufte Anteile bleiben verkauft.',
    el: 'Τα μερίδια που πωλήθηκαν παραμένουν πωλημένα.',
  },
  'The agreement has ended already.': {
    de: 'Die Vereinbarung ist schon beendet.',
    el: 'Η συμφωνία έχει ήδη λήξει.',
  },
  'The agreement was ended already.': {
    de: 'Die Vereinbarung wurde schon beendet.',
    el: 'Η συμφωνία έχει ήδη τερματιστεί.',
  },
  'That something was paid is said by who got the money.': {
    de: 'Dass bezahlt wurde, sagt, wer das Geld bekommen hat.',
    el: 'Ότι κάτι πληρώθηκε το λέει όποιος πήρε τα χρήματα.',
  },
  'Something else was said of the payment meanwhile.': {
    de: 'Zur Zahlung wurde inzwischen etwas anderes gesagt.',
    el: 'Στο μεταξύ ειπώθηκε κάτι άλλο για την πληρωμή.',
  },
  'The organization has an open request for this dataset already.': {
    de: 'Ihre Organisation hat schon eine offene Anfrage zu diesem Datensatz.',
    el: 'Ο οργανισμός σας έχει ήδη ανοιχτό αίτημα για αυτό το σύνολο δεδομένων.',
  },
  'The request was answered meanwhile.': {
    de: 'Die Anfrage wurde inzwischen beantwortet.',
    el: 'Το αίτημα απαντήθηκε στο μεταξύ.',
  },
  'Nobody knows who sells this dataset, so nobody can agree.': {
    de: 'Niemand weiß, wer diesen Datensatz verkauft; also kann niemand zustimmen.',
    el: 'Κανείς δεν ξέρει ποιος πουλά αυτό το σύνολο δεδομένων, άρα κανείς δεν μπορεί να συμφωνήσει.',
  },
  'The end of the use is a time to come.': {
    de: 'Das Ende der Nutzung liegt in der Zukunft.',
    el: 'Το τέλος της χρήσης είναι στο μέλλον.',
  },
  'A price is a number from zero upwards.': {
    de: 'Ein Preis ist eine Zahl ab null.',
    el: 'Η τιμή είναι αριθμός από το μηδέν και πάνω.',
  },
  'A currency is a code of ISO 4217, such as EUR.': {
    de: 'Eine Währung ist ein Code nach ISO 4217, wie EUR.',
    el: 'Το νόμισμα είναι κωδικός του ISO 4217, όπως EUR.',
  },
  'The currency is a code of ISO 4217, such as EUR.': {
    de: 'Die Währung ist ein Code nach ISO 4217, wie EUR.',
    el: 'Το νόμισμα είναι κωδικός του προτύπου ISO 4217, όπως EUR.',
  },
  'The amount has up to 12 digits, and up to 4 decimals.': {
    de: 'Der Betrag hat bis zu 12 Stellen und bis zu 4 Nachkommastellen.',
    el: 'Το ποσό έχει έως 12 ψηφία και έως 4 δεκαδικά.',
  },
  'A dataset on the marketplace has at least one offer.': {
    de: 'Ein Datensatz auf dem Marktplatz hat mindestens ein Angebot.',
    el: 'Ένα σύνολο δεδομένων στην αγορά έχει τουλάχιστον μία προσφορά.',
  },
  'All offers have ended already: give one that ends later.': {
    de: 'Alle Angebote sind schon beendet: Geben Sie eines an, das später endet.',
    el: 'Όλες οι προσφορές έχουν λήξει: δώστε μία που λήγει αργότερα.',
  },
  'That is not your present password, or it was wrong too often.': {
    de: 'Das ist nicht Ihr jetziges Passwort, oder es war zu oft falsch.',
    el: 'Δεν είναι ο τωρινός σας κωδικός ή ήταν λάθος πολλές φορές.',
  },
  'Only people have a password.': {
    de: 'Nur Personen haben ein Passwort.',
    el: 'Μόνο άνθρωποι έχουν κωδικό.',
  },
  'Accounts are kept by an identity provider elsewhere.': {
    de: 'Konten verwaltet ein Anmeldedienst anderswo.',
    el: 'Τους λογαριασμούς τους τηρεί πάροχος ταυτότητας αλλού.',
  },
  'Name at least one scope.': {
    de: 'Wählen Sie mindestens ein Recht.',
    el: 'Επιλέξτε τουλάχιστον ένα δικαίωμα.',
  },
  'A grant needs at least one scope.': {
    de: 'Wählen Sie mindestens ein Recht, das gegeben wird.',
    el: 'Επιλέξτε τουλάχιστον ένα δικαίωμα που δίνεται.',
  },
  'The end of a key lies in the future.': {
    de: 'Das Ende eines Schlüssels liegt in der Zukunft.',
    el: 'Η λήξη ενός κλειδιού είναι στο μέλλον.',
  },
  'The search is too long to be kept.': {
    de: 'Die Suche ist zu lang zum Speichern.',
    el: 'Η αναζήτηση είναι πολύ μεγάλη για να αποθηκευτεί.',
  },
  'The dataset was put on the marketplace or changed there meanwhile.': {
    de: 'Der Datensatz kam inzwischen auf den Marktplatz oder wurde dort geändert.',
    el: 'Το σύνολο δεδομένων μπήκε στην αγορά ή άλλαξε εκεί στο μεταξύ.',
  },
  'The service is stopping.': {
    de: 'Der Dienst wird gerade beendet.',
    el: 'Η υπηρεσία σταματά.',
  },
};
