/** What operations do, in German and Greek, by their summary in the interface description. */
import type { Language } from '../../../language.js';

const summaries: Readonly<Record<string, Readonly<Record<'de' | 'el', string>>>> = {
  'Query all metadata with SPARQL 1.1 (read-only)': {
    de: 'Alle Metadaten mit SPARQL 1.1 abfragen (nur lesend)',
    el: 'Ερωτήματα SPARQL 1.1 σε όλα τα μεταδεδομένα (μόνο ανάγνωση)',
  },
  'Whether this part of the service is up': {
    de: 'Ob dieser Teil des Dienstes läuft',
    el: 'Αν λειτουργεί αυτό το μέρος της υπηρεσίας',
  },
  'What is here': {
    de: 'Was es hier gibt',
    el: 'Τι υπάρχει εδώ',
  },
  'Name and address of the service': {
    de: 'Name und Adresse des Dienstes',
    el: 'Όνομα και διεύθυνση της υπηρεσίας',
  },
  'The change log as a Linked Data Event Stream: what it is, and where it begins': {
    de: 'Das Änderungsprotokoll als Linked Data Event Stream: was es ist, und wo es beginnt',
    el: 'Το ημερολόγιο αλλαγών ως Linked Data Event Stream: τι είναι και από πού αρχίζει',
  },
  'A fragment of the event stream': {
    de: 'Ein Abschnitt des Ereignisstroms',
    el: 'Ένα τμήμα της ροής συμβάντων',
  },
  'The change log, oldest first': {
    de: 'Das Änderungsprotokoll, die ältesten zuerst',
    el: 'Το ημερολόγιο αλλαγών, τα παλαιότερα πρώτα',
  },
  Catalogues: {
    de: 'Kataloge',
    el: 'Κατάλογοι',
  },
  Datasets: {
    de: 'Datensätze',
    el: 'Σύνολα δεδομένων',
  },
  'Make or replace the dataset with an id in a catalogue': {
    de: 'Den Datensatz mit einer Kennung in einem Katalog anlegen oder ersetzen',
    el: 'Δημιουργία ή αντικατάσταση του συνόλου δεδομένων με ένα αναγνωριστικό σε κατάλογο',
  },
  'Datasets of a catalogue': {
    de: 'Datensätze eines Katalogs',
    el: 'Σύνολα δεδομένων ενός καταλόγου',
  },
  'Add a dataset to a catalogue': {
    de: 'Einem Katalog einen Datensatz hinzufügen',
    el: 'Προσθήκη συνόλου δεδομένων σε κατάλογο',
  },
  'A catalogue': {
    de: 'Ein Katalog',
    el: 'Ένας κατάλογος',
  },
  'Make or replace a catalogue': {
    de: 'Einen Katalog anlegen oder ersetzen',
    el: 'Δημιουργία ή αντικατάσταση καταλόγου',
  },
  'Remove a catalogue and its datasets': {
    de: 'Einen Katalog mit seinen Datensätzen entfernen',
    el: 'Αφαίρεση καταλόγου με τα σύνολα δεδομένων του',
  },
  'A dataset by the id at its source': {
    de: 'Ein Datensatz nach seiner Kennung an der Quelle',
    el: 'Ένα σύνολο δεδομένων με το αναγνωριστικό του στην πηγή',
  },
  'Make or replace a dataset by the id at its source': {
    de: 'Einen Datensatz nach seiner Kennung an der Quelle anlegen oder ersetzen',
    el: 'Δημιουργία ή αντικατάσταση συνόλου δεδομένων με το αναγνωριστικό του στην πηγή',
  },
  'Remove a dataset by the id at its source': {
    de: 'Einen Datensatz nach seiner Kennung an der Quelle entfernen',
    el: 'Αφαίρεση συνόλου δεδομένων με το αναγνωριστικό του στην πηγή',
  },
  'A dataset with its distributions': {
    de: 'Ein Datensatz mit seinen Distributionen',
    el: 'Ένα σύνολο δεδομένων με τις διανομές του',
  },
  'Replace a dataset': {
    de: 'Einen Datensatz ersetzen',
    el: 'Αντικατάσταση συνόλου δεδομένων',
  },
  'Remove a dataset': {
    de: 'Einen Datensatz entfernen',
    el: 'Αφαίρεση συνόλου δεδομένων',
  },
  'The catalogue record of a dataset': {
    de: 'Der Katalogeintrag eines Datensatzes',
    el: 'Η εγγραφή καταλόγου ενός συνόλου δεδομένων',
  },
  'The contract of data of a dataset (ODCS)': {
    de: 'Der Datenvertrag eines Datensatzes (ODCS)',
    el: 'Το συμβόλαιο δεδομένων ενός συνόλου δεδομένων (ODCS)',
  },
  'Attach a contract of data to a dataset': {
    de: 'Einem Datensatz einen Datenvertrag beigeben',
    el: 'Επισύναψη συμβολαίου δεδομένων σε σύνολο δεδομένων',
  },
  'Take the contract of data off a dataset': {
    de: 'Den Datenvertrag von einem Datensatz nehmen',
    el: 'Αφαίρεση του συμβολαίου δεδομένων από σύνολο δεδομένων',
  },
  'What changed from one version of the contract of data to another': {
    de: 'Was sich von einer Fassung des Datenvertrags zur anderen geändert hat',
    el: 'Τι άλλαξε από μία έκδοση του συμβολαίου δεδομένων σε άλλη',
  },
  'A distribution': {
    de: 'Eine Distribution',
    el: 'Μία διανομή',
  },
  'Replace a distribution': {
    de: 'Eine Distribution ersetzen',
    el: 'Αντικατάσταση διανομής',
  },
  'Remove a distribution': {
    de: 'Eine Distribution entfernen',
    el: 'Αφαίρεση διανομής',
  },
  'Distributions of a dataset': {
    de: 'Distributionen eines Datensatzes',
    el: 'Διανομές ενός συνόλου δεδομένων',
  },
  'Add a distribution': {
    de: 'Eine Distribution hinzufügen',
    el: 'Προσθήκη διανομής',
  },
  'The file of a sample of the data': {
    de: 'Die Datei einer Probe der Daten',
    el: 'Το αρχείο ενός δείγματος των δεδομένων',
  },
  'Store a sample of the data, or say who sees it': {
    de: 'Eine Probe der Daten ablegen, oder sagen, wer sie sieht',
    el: 'Αποθήκευση δείγματος των δεδομένων ή ορισμός του ποιος το βλέπει',
  },
  'Remove the sample': {
    de: 'Die Probe entfernen',
    el: 'Αφαίρεση του δείγματος',
  },
  'What is in a sample: columns with types, histograms and first rows': {
    de: 'Was in einer Probe steht: Spalten mit Typen, Histogramme und die ersten Zeilen',
    el: 'Τι υπάρχει σε ένα δείγμα: στήλες με τύπους, ιστογράμματα και οι πρώτες γραμμές',
  },
  'Set the logo of an organization': {
    de: 'Das Logo einer Organisation setzen',
    el: 'Ορισμός του λογοτύπου ενός οργανισμού',
  },
  'Remove the logo of an organization': {
    de: 'Das Logo einer Organisation entfernen',
    el: 'Αφαίρεση του λογοτύπου ενός οργανισμού',
  },
  'The picture of a logo': {
    de: 'Das Bild eines Logos',
    el: 'Η εικόνα ενός λογοτύπου',
  },
  'Drafts of the caller': {
    de: 'Entwürfe des Aufrufers',
    el: 'Προσχέδια του καλούντος',
  },
  'Make a draft': {
    de: 'Einen Entwurf anlegen',
    el: 'Δημιουργία προσχεδίου',
  },
  'A draft': {
    de: 'Ein Entwurf',
    el: 'Ένα προσχέδιο',
  },
  'Make or replace a draft': {
    de: 'Einen Entwurf anlegen oder ersetzen',
    el: 'Δημιουργία ή αντικατάσταση προσχεδίου',
  },
  'Remove a draft': {
    de: 'Einen Entwurf entfernen',
    el: 'Αφαίρεση προσχεδίου',
  },
  'Make a dataset of a draft': {
    de: 'Aus einem Entwurf einen Datensatz machen',
    el: 'Μετατροπή προσχεδίου σε σύνολο δεδομένων',
  },
  'Make a draft of a dataset': {
    de: 'Aus einem Datensatz einen Entwurf machen',
    el: 'Μετατροπή συνόλου δεδομένων σε προσχέδιο',
  },
  'Give a dataset a persistent identifier': {
    de: 'Einem Datensatz eine dauerhafte Kennung geben',
    el: 'Απόδοση μόνιμου αναγνωριστικού σε σύνολο δεδομένων',
  },
  'Whether a dataset can have a persistent identifier': {
    de: 'Ob ein Datensatz eine dauerhafte Kennung haben kann',
    el: 'Αν ένα σύνολο δεδομένων μπορεί να έχει μόνιμο αναγνωριστικό',
  },
  'The SHACL shapes by which metadata are judged': {
    de: 'Die SHACL-Shapes, nach denen Metadaten beurteilt werden',
    el: 'Τα σχήματα SHACL με τα οποία κρίνονται τα μεταδεδομένα',
  },
  'The SHACL shapes of one noun, such as purchase-offer': {
    de: 'Die SHACL-Shapes einer Art, etwa purchase-offer',
    el: 'Τα σχήματα SHACL ενός είδους, όπως purchase-offer',
  },
  'Quality measurements of a dataset (DQV)': {
    de: 'Qualitätsmessungen eines Datensatzes (DQV)',
    el: 'Μετρήσεις ποιότητας ενός συνόλου δεδομένων (DQV)',
  },
  'Remove the quality measurements of a dataset': {
    de: 'Die Qualitätsmessungen eines Datensatzes entfernen',
    el: 'Αφαίρεση των μετρήσεων ποιότητας ενός συνόλου δεδομένων',
  },
  'Validate a stored dataset': {
    de: 'Einen gespeicherten Datensatz prüfen',
    el: 'Έλεγχος ενός αποθηκευμένου συνόλου δεδομένων',
  },
  'Quality of a dataset': {
    de: 'Qualität eines Datensatzes',
    el: 'Ποιότητα ενός συνόλου δεδομένων',
  },
  'Quality of the distributions of a dataset': {
    de: 'Qualität der Distributionen eines Datensatzes',
    el: 'Ποιότητα των διανομών ενός συνόλου δεδομένων',
  },
  'Quality of one distribution': {
    de: 'Qualität einer Distribution',
    el: 'Ποιότητα μίας διανομής',
  },
  'Figures over all datasets': {
    de: 'Zahlen über alle Datensätze',
    el: 'Αριθμοί για όλα τα σύνολα δεδομένων',
  },
  'How the figures over all datasets were': {
    de: 'Wie die Zahlen über alle Datensätze waren',
    el: 'Πώς ήταν οι αριθμοί για όλα τα σύνολα δεδομένων',
  },
  'Figures of every catalogue': {
    de: 'Zahlen jedes Katalogs',
    el: 'Αριθμοί κάθε καταλόγου',
  },
  'How the figures of every catalogue were': {
    de: 'Wie die Zahlen jedes Katalogs waren',
    el: 'Πώς ήταν οι αριθμοί κάθε καταλόγου',
  },
  'Figures of a catalogue': {
    de: 'Zahlen eines Katalogs',
    el: 'Αριθμοί ενός καταλόγου',
  },
  'How the figures of a catalogue were': {
    de: 'Wie die Zahlen eines Katalogs waren',
    el: 'Πώς ήταν οι αριθμοί ενός καταλόγου',
  },
  'Figures of every country that catalogues cover': {
    de: 'Zahlen jedes Landes, das Kataloge abdecken',
    el: 'Αριθμοί κάθε χώρας που καλύπτουν οι κατάλογοι',
  },
  'How the figures of every country were': {
    de: 'Wie die Zahlen jedes Landes waren',
    el: 'Πώς ήταν οι αριθμοί κάθε χώρας',
  },
  'Figures of the catalogues of a country': {
    de: 'Zahlen der Kataloge eines Landes',
    el: 'Αριθμοί των καταλόγων μίας χώρας',
  },
  'How the figures of a country were': {
    de: 'Wie die Zahlen eines Landes waren',
    el: 'Πώς ήταν οι αριθμοί μίας χώρας',
  },
  'Violations of DCAT-AP in the datasets of a catalogue': {
    de: 'Verstöße gegen DCAT-AP in den Datensätzen eines Katalogs',
    el: 'Παραβιάσεις του DCAT-AP στα σύνολα δεδομένων ενός καταλόγου',
  },
  'Distributions of a catalogue with what is known about their URLs': {
    de: 'Distributionen eines Katalogs mit dem, was über ihre URLs bekannt ist',
    el: 'Διανομές ενός καταλόγου με ό,τι είναι γνωστό για τα URL τους',
  },
  'The application profiles that are there': {
    de: 'Die Anwendungsprofile, die es gibt',
    el: 'Τα προφίλ εφαρμογής που υπάρχουν',
  },
  'Validate RDF without storing it, and preview the score of the dataset in it': {
    de: 'RDF prüfen, ohne es zu speichern, mit den Punkten, die der Datensatz darin bekäme',
    el: 'Έλεγχος RDF χωρίς αποθήκευση, με τη βαθμολογία που θα έπαιρνε το σύνολο δεδομένων',
  },
  'A signed agreement, for those who made it': {
    de: 'Eine unterschriebene Vereinbarung, für die, die sie getroffen haben',
    el: 'Μία υπογεγραμμένη συμφωνία, για όσους τη σύναψαν',
  },
  'The metadata that were sold, as they were': {
    de: 'Die verkauften Metadaten, wie sie waren',
    el: 'Τα μεταδεδομένα που πωλήθηκαν, όπως ήταν',
  },
  'The contract of data that was agreed, as it was': {
    de: 'Der vereinbarte Datenvertrag, wie er war',
    el: 'Το συμβόλαιο δεδομένων που συμφωνήθηκε, όπως ήταν',
  },
  'Whether the organization of the caller may have the data of a dataset': {
    de: 'Ob die Organisation des Aufrufers die Daten eines Datensatzes haben darf',
    el: 'Αν ο οργανισμός του καλούντος μπορεί να έχει τα δεδομένα ενός συνόλου',
  },
  'Leads to data whose address is told to those alone who bought them': {
    de: 'Führt zu Daten, deren Adresse nur erfährt, wer sie gekauft hat',
    el: 'Οδηγεί σε δεδομένα των οποίων τη διεύθυνση μαθαίνει μόνο όποιος τα αγόρασε',
  },
  'The keys that sign agreements, as a controlled identifier document': {
    de: 'Die Schlüssel, mit denen Vereinbarungen unterschrieben werden, als Controlled Identifier Document',
    el: 'Τα κλειδιά που υπογράφουν συμφωνίες, ως Controlled Identifier Document',
  },
  'The keys that sign agreements, as JSON Web Keys': {
    de: 'Die Schlüssel, mit denen Vereinbarungen unterschrieben werden, als JSON Web Keys',
    el: 'Τα κλειδιά που υπογράφουν συμφωνίες, ως JSON Web Keys',
  },
  'The catalogue: what is on the marketplace, with its offers in ODRL': {
    de: 'Der Katalog: was auf dem Marktplatz ist, mit den Angeboten in ODRL',
    el: 'Ο κατάλογος: ό,τι υπάρχει στην αγορά, με τις προσφορές σε ODRL',
  },
  'A dataset of the catalogue': {
    de: 'Ein Datensatz des Katalogs',
    el: 'Ένα σύνολο δεδομένων του καταλόγου',
  },
  'A negotiation, for its two sides': {
    de: 'Eine Verhandlung, für ihre beiden Seiten',
    el: 'Μία διαπραγμάτευση, για τις δύο πλευρές της',
  },
  'Begins a negotiation, for the organization of the caller': {
    de: 'Beginnt eine Verhandlung für die Organisation des Aufrufers',
    el: 'Αρχίζει διαπραγμάτευση για τον οργανισμό του καλούντος',
  },
  'Asks for another offer': {
    de: 'Verlangt ein anderes Angebot',
    el: 'Ζητά άλλη προσφορά',
  },
  'Makes another offer': {
    de: 'Macht ein anderes Angebot',
    el: 'Κάνει άλλη προσφορά',
  },
  'Accepts an offer, or finalizes a negotiation': {
    de: 'Nimmt ein Angebot an oder schließt eine Verhandlung ab',
    el: 'Αποδέχεται προσφορά ή οριστικοποιεί διαπραγμάτευση',
  },
  'Sends the agreement': {
    de: 'Sendet die Vereinbarung',
    el: 'Στέλνει τη συμφωνία',
  },
  'Verifies the agreement': {
    de: 'Bestätigt die Vereinbarung',
    el: 'Επαληθεύει τη συμφωνία',
  },
  'Ends a negotiation without an agreement': {
    de: 'Beendet eine Verhandlung ohne Vereinbarung',
    el: 'Τερματίζει διαπραγμάτευση χωρίς συμφωνία',
  },
  'A transfer, for its two sides': {
    de: 'Eine Übertragung, für ihre beiden Seiten',
    el: 'Μία μεταφορά, για τις δύο πλευρές της',
  },
  'Asks for the data of an agreement, for the organization of the caller': {
    de: 'Verlangt die Daten einer Vereinbarung für die Organisation des Aufrufers',
    el: 'Ζητά τα δεδομένα μίας συμφωνίας για τον οργανισμό του καλούντος',
  },
  'Starts a transfer, or goes on with it': {
    de: 'Beginnt eine Übertragung oder setzt sie fort',
    el: 'Ξεκινά ή συνεχίζει μία μεταφορά',
  },
  'Holds a transfer': {
    de: 'Hält eine Übertragung an',
    el: 'Αναστέλλει μία μεταφορά',
  },
  'Ends a transfer that is done': {
    de: 'Beendet eine Übertragung, die fertig ist',
    el: 'Τερματίζει μεταφορά που ολοκληρώθηκε',
  },
  'Ends a transfer before that': {
    de: 'Bricht eine Übertragung ab',
    el: 'Διακόπτει μεταφορά πριν ολοκληρωθεί',
  },
  'Search, by the address of the search itself': {
    de: 'Suchen, unter der Adresse der Suche selbst',
    el: 'Αναζήτηση, στη διεύθυνση της ίδιας της αναζήτησης',
  },
  Search: {
    de: 'Suchen',
    el: 'Αναζήτηση',
  },
  'Search, with the parameters in a JSON object': {
    de: 'Suchen, mit den Parametern in einem JSON-Objekt',
    el: 'Αναζήτηση, με τις παραμέτρους σε αντικείμενο JSON',
  },
  'The next page of a search that was begun with `scroll=true`': {
    de: 'Die nächste Seite einer Suche, die mit `scroll=true` begonnen wurde',
    el: 'Η επόμενη σελίδα αναζήτησης που άρχισε με `scroll=true`',
  },
  'Titles that continue what was typed': {
    de: 'Titel, die mit dem Getippten weitergehen',
    el: 'Τίτλοι που συνεχίζουν όσα πληκτρολογήθηκαν',
  },
  'Ids of datasets': {
    de: 'Kennungen von Datensätzen',
    el: 'Αναγνωριστικά συνόλων δεδομένων',
  },
  'A dataset as a search document': {
    de: 'Ein Datensatz als Suchdokument',
    el: 'Ένα σύνολο δεδομένων ως έγγραφο αναζήτησης',
  },
  'Ids of catalogues': {
    de: 'Kennungen von Katalogen',
    el: 'Αναγνωριστικά καταλόγων',
  },
  'A catalogue as a search document': {
    de: 'Ein Katalog als Suchdokument',
    el: 'Ένας κατάλογος ως έγγραφο αναζήτησης',
  },
  'Revisions of a dataset: the present one': {
    de: 'Fassungen eines Datensatzes: die jetzige',
    el: 'Εκδόσεις ενός συνόλου δεδομένων: η τωρινή',
  },
  'A revision of a dataset; `latest` is the present one': {
    de: 'Eine Fassung eines Datensatzes; `latest` ist die jetzige',
    el: 'Μία έκδοση ενός συνόλου δεδομένων· `latest` είναι η τωρινή',
  },
  'Quality measurements of the distributions of a dataset': {
    de: 'Qualitätsmessungen der Distributionen eines Datensatzes',
    el: 'Μετρήσεις ποιότητας των διανομών ενός συνόλου δεδομένων',
  },
  'Names of the controlled vocabularies': {
    de: 'Namen der kontrollierten Vokabulare',
    el: 'Ονόματα των ελεγχόμενων λεξιλογίων',
  },
  'Concepts of a vocabulary with their labels': {
    de: 'Begriffe eines Vokabulars mit ihren Bezeichnungen',
    el: 'Έννοιες ενός λεξιλογίου με τις ετικέτες τους',
  },
  'One concept by its code, or by its IRI when the id is "vocable"': {
    de: 'Ein Begriff nach seinem Code, oder nach seinem IRI, wenn die Kennung „vocable“ ist',
    el: 'Μία έννοια με τον κωδικό της ή με το IRI της όταν το αναγνωριστικό είναι «vocable»',
  },
  'Search results as RSS': {
    de: 'Suchergebnisse als RSS',
    el: 'Αποτελέσματα αναζήτησης ως RSS',
  },
  'Search results as Atom': {
    de: 'Suchergebnisse als Atom',
    el: 'Αποτελέσματα αναζήτησης ως Atom',
  },
  'One dataset as a feed': {
    de: 'Ein Datensatz als Feed',
    el: 'Ένα σύνολο δεδομένων ως ροή',
  },
  'Index of the site map': {
    de: 'Verzeichnis der Sitemap',
    el: 'Ευρετήριο του χάρτη ιστοτόπου',
  },
  'A part of the site map': {
    de: 'Ein Teil der Sitemap',
    el: 'Ένα μέρος του χάρτη ιστοτόπου',
  },
  'CKAN: ids of datasets': {
    de: 'CKAN: Kennungen von Datensätzen',
    el: 'CKAN: αναγνωριστικά συνόλων δεδομένων',
  },
  'CKAN: search for datasets': {
    de: 'CKAN: Datensätze suchen',
    el: 'CKAN: αναζήτηση συνόλων δεδομένων',
  },
  'CKAN: one dataset': {
    de: 'CKAN: ein Datensatz',
    el: 'CKAN: ένα σύνολο δεδομένων',
  },
  'Place names: none, they come from a service that is not part of this one': {
    de: 'Ortsnamen: keine, sie kommen von einem Dienst, der nicht zu diesem gehört',
    el: 'Τοπωνύμια: κανένα, προέρχονται από υπηρεσία που δεν ανήκει σε αυτήν',
  },
};

const PAGE = /^Page for people at (.*)$/;
const pages = {
  de: (path: string) => `Seite für Menschen: ${path}`,
  el: (path: string) => `Σελίδα για ανθρώπους: ${path}`,
};

/** A summary in a language; undefined where it is known in English only. */
export const summaryIn = (summary: string, language: Language): string | undefined => {
  if (language === 'en') return summary;
  const [, path] = PAGE.exec(summary) ?? [];
  return path === undefined ? summaries[summary]?.[language] : pages[language](path);
};
