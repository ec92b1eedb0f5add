/** Sentences of the service in the language of a reader. */
import type { Language } from '../../../language.js';
import { propertyName } from '../property-names.js';
import type { Texts } from '../index.js';
import { sentences } from '../refusals/sentences.js';
import { type Patterns, translator } from './pattern.js';

/** How often a property may stand; what is demanded beside that is in `demands`. `{1}`: what people call the property. */
const numbers: Patterns = {
  'has at least one': { de: 'Mindestens einmal nötig: {1}', el: 'Απαιτείται τουλάχιστον μία φορά: {1}' },
  'has at most one': { de: 'Höchstens einmal möglich: {1}', el: 'Επιτρέπεται το πολύ μία φορά: {1}' },
  'has exactly one': { de: 'Genau einmal nötig: {1}', el: 'Απαιτείται ακριβώς μία φορά: {1}' },
  'should say what is sold': { de: 'Empfohlen: {1}', el: 'Συνιστάται: {1}' },
  'names one seller': { de: 'Genau einmal nötig: {1}', el: 'Απαιτείται ακριβώς μία φορά: {1}' },
  'should say whether it withholds addresses': { de: 'Empfohlen: {1}', el: 'Συνιστάται: {1}' },
  'should have': { de: 'Empfohlen: {1}', el: 'Συνιστάται: {1}' },
};

/** What is demanded of values, as it stands behind the property. */
const demands: Patterns = {
  ', and each is a literal': { de: 'jeweils ein Text', el: 'το καθένα είναι κείμενο' },
  ', and each is an IRI or a blank node': {
    de: 'jeweils ein IRI oder ein leerer Knoten',
    el: 'το καθένα είναι IRI ή κενός κόμβος',
  },
  ', and each is an IRI or a blank node; a stream has the endpoint of its service (dcat:endpointURL) as access URL, too':
    {
      de: 'jeweils ein IRI oder ein leerer Knoten; bei einem Datenstrom auch der Endpunkt seines Dienstes (dcat:endpointURL)',
      el: 'το καθένα είναι IRI ή κενός κόμβος· για ροή δεδομένων και το σημείο πρόσβασης της υπηρεσίας της (dcat:endpointURL)',
    },
  ', which is an IRI or a blank node, such as {}': {
    de: 'ein IRI oder ein leerer Knoten, zum Beispiel {1}',
    el: 'είναι IRI ή κενός κόμβος, για παράδειγμα {1}',
  },
  ', which is a literal': { de: 'ein Text', el: 'είναι κείμενο' },
  ', which is an IRI or a blank node': { de: 'ein IRI oder ein leerer Knoten', el: 'είναι IRI ή κενός κόμβος' },
  ', which is an xsd:date, xsd:dateTime, xsd:gYear or xsd:gYearMonth': {
    de: 'ein Datum (xsd:date, xsd:dateTime, xsd:gYear oder xsd:gYearMonth)',
    el: 'είναι ημερομηνία (xsd:date, xsd:dateTime, xsd:gYear ή xsd:gYearMonth)',
  },
  ', which is an xsd:nonNegativeInteger (also accepted: an xsd:decimal that is whole)': {
    de: 'eine ganze Zahl ab null (xsd:nonNegativeInteger)',
    el: 'είναι ακέραιος από το μηδέν (xsd:nonNegativeInteger)',
  },
  ', which is an {}': { de: 'vom Datentyp {1}', el: 'έχει τύπο δεδομένων {1}' },
  ' or say that it is free (pst:free)': {
    de: 'oder die Angabe, dass es kostenlos ist (pst:free)',
    el: 'ή η ένδειξη ότι είναι δωρεάν (pst:free)',
  },
  ': everybody can read where the data are': {
    de: 'wo die Daten liegen, können alle lesen',
    el: 'όλοι μπορούν να διαβάσουν πού βρίσκονται τα δεδομένα',
  },
  ', for example one-off': { de: 'zum Beispiel one-off', el: 'για παράδειγμα one-off' },
  ', written as a string': { de: 'als Text geschrieben', el: 'γράφεται ως κείμενο' },
  ' are a whole number from zero upwards': { de: 'eine ganze Zahl ab null', el: 'ακέραιος αριθμός από το μηδέν' },
  ' are whole numbers from zero upwards': { de: 'ganze Zahlen ab null', el: 'ακέραιοι αριθμοί από το μηδέν' },
  ' are written as strings': { de: 'als Texte geschrieben', el: 'γράφονται ως κείμενα' },
  ' has a price (pst:price) above zero': {
    de: 'was nicht kostenlos ist, hat einen Preis (pst:price) über null',
    el: 'ό,τι δεν είναι δωρεάν έχει τιμή (pst:price) πάνω από μηδέν',
  },
  ' has no price (pst:price) above zero': {
    de: 'was kostenlos ist, hat keinen Preis (pst:price) über null',
    el: 'ό,τι είναι δωρεάν δεν έχει τιμή (pst:price) πάνω από μηδέν',
  },
  ' is a boolean: true or false': { de: 'true oder false', el: 'true ή false' },
  ' is a code of ISO 4217, for example EUR': {
    de: 'ein Währungscode (ISO 4217), zum Beispiel EUR',
    el: 'κωδικός νομίσματος (ISO 4217), για παράδειγμα EUR',
  },
  ' is a date or a date with a time, as in 2030-12-31T23:59:59Z': {
    de: 'ein Datum, auch mit Uhrzeit wie 2030-12-31T23:59:59Z',
    el: 'ημερομηνία, και με ώρα όπως 2030-12-31T23:59:59Z',
  },
  ' is a literal or a resource of type {}': {
    de: 'ein Text oder eine Ressource vom Typ {1}',
    el: 'κείμενο ή πόρος τύπου {1}',
  },
  ' is a literal': { de: 'ein Text', el: 'κείμενο' },
  ' is a member of the ADMS licence types': {
    de: 'einer der Lizenztypen von ADMS',
    el: 'ένας από τους τύπους αδειών του ADMS',
  },
  ' is a member of the ADMS publisher types': {
    de: 'einer der Herausgebertypen von ADMS',
    el: 'ένας από τους τύπους εκδοτών του ADMS',
  },
  ' is a member of the EU authority tables country, place or continent, or a GeoNames feature': {
    de: 'aus den EU-Tabellen country, place oder continent, oder ein Ort von GeoNames',
    el: 'από τους πίνακες της ΕΕ country, place ή continent, ή τόπος του GeoNames',
  },
  ' is a member of the EU authority table {}': { de: 'aus der EU-Tabelle {1}', el: 'από τον πίνακα της ΕΕ {1}' },
  ' is a number from zero upwards': { de: 'eine Zahl ab null', el: 'αριθμός από το μηδέν' },
  ' is a whole number from zero upwards': { de: 'eine ganze Zahl ab null', el: 'ακέραιος αριθμός από το μηδέν' },
  ' is a resource of type {}, so a catalogue, a dataset, a dataset series or a data service': {
    de: 'eine Ressource vom Typ {1}: Katalog, Datensatz, Reihe oder Datendienst',
    el: 'πόρος τύπου {1}: κατάλογος, σύνολο δεδομένων, σειρά ή υπηρεσία δεδομένων',
  },
  ' is a resource of type {}': { de: 'eine Ressource vom Typ {1}', el: 'πόρος τύπου {1}' },
  ' is a resource with {} and {}': { de: 'eine Ressource mit {1} und {2}', el: 'πόρος με {1} και {2}' },
  ' is an IRI or a blank node': { de: 'ein IRI oder ein leerer Knoten', el: 'IRI ή κενός κόμβος' },
  ' is an IRI': { de: 'ein IRI', el: 'ένα IRI' },
  ' is an {}': { de: 'vom Datentyp {1}', el: 'με τύπο δεδομένων {1}' },
  ' is named by an IRI or a blank node, not by a literal': {
    de: 'ein IRI oder ein leerer Knoten, kein Text',
    el: 'IRI ή κενός κόμβος, όχι κείμενο',
  },
  ' is named by its id, one string': { de: 'seine Kennung als Text', el: 'το αναγνωριστικό του ως κείμενο' },
  ' is one of the checksum algorithms of SPDX': {
    de: 'ein Prüfsummenverfahren von SPDX',
    el: 'αλγόριθμος ελέγχου του SPDX',
  },
  ' is one resource': { de: 'genau eine Ressource', el: 'ένας μόνο πόρος' },
  ' is one string, for example one-off': {
    de: 'ein Text, zum Beispiel one-off',
    el: 'κείμενο, για παράδειγμα one-off',
  },
  ' is the IRI of a media type registered with IANA': {
    de: 'der IRI eines bei IANA eingetragenen Medientyps',
    el: 'το IRI τύπου πολυμέσων καταχωρισμένου στην IANA',
  },
  ' is a whole number from 1 to 100': {
    de: 'eine ganze Zahl von 1 bis 100',
    el: 'ακέραιος αριθμός από το 1 έως το 100',
  },
  ' is a whole number from 1 upwards': { de: 'eine ganze Zahl ab 1', el: 'ακέραιος αριθμός από το 1' },
  ' is well-known text or GeoJSON with numbers of degrees, closed rings, and lines of two points or more': {
    de: 'WKT oder GeoJSON mit Zahlen in Grad, geschlossenen Ringen und Linien aus zwei oder mehr Punkten',
    el: 'WKT ή GeoJSON με αριθμούς σε μοίρες, κλειστούς δακτυλίους και γραμμές από δύο ή περισσότερα σημεία',
  },
  ', are not more than there are (pst:totalShares)': {
    de: 'nicht mehr, als es Anteile gibt (pst:totalShares)',
    el: 'όχι περισσότερα από όσα μερίδια υπάρχουν (pst:totalShares)',
  },
  ' should be a member of the EU authority table {}': {
    de: 'sollte aus der EU-Tabelle {1} sein',
    el: 'θα έπρεπε να είναι από τον πίνακα της ΕΕ {1}',
  },
  ' should be named by a UUID, the id of an account': {
    de: 'sollte eine UUID sein, die Kennung eines Kontos',
    el: 'θα έπρεπε να είναι UUID, το αναγνωριστικό λογαριασμού',
  },
  ' should include the EU data themes': {
    de: 'sollte die Datenthemen der EU enthalten',
    el: 'θα έπρεπε να περιλαμβάνει τα θέματα δεδομένων της ΕΕ',
  },
};

/** What the service says behind a message. */
const remarks: Patterns = {
  ' Not checked: the metadata only mention the value.': {
    de: ' Nicht geprüft: Die Metadaten nennen den Wert nur.',
    el: ' Δεν ελέγχθηκε: τα μεταδεδομένα μόνο αναφέρουν την τιμή.',
  },
  ' Probably meant: {}': { de: ' Wahrscheinlich gemeint: {1}', el: ' Πιθανώς εννοείται: {1}' },
};

/** Messages that are built in no such way. */
const whole: Patterns = {
  'The status concepts of ADMS are deprecated; use the EU authority table distribution-status (adms:status).': {
    de: 'Die Status von ADMS sind veraltet; nehmen Sie die EU-Tabelle distribution-status (adms:status).',
    el: 'Οι καταστάσεις του ADMS είναι παρωχημένες· χρησιμοποιήστε τον πίνακα της ΕΕ distribution-status (adms:status).',
  },
  'A monetization method should make an offer (pst:purchaseOffer or pst:investmentOffer).': {
    de: 'Ein Verkauf sollte ein Angebot haben (pst:purchaseOffer oder pst:investmentOffer).',
    el: 'Μια πώληση θα έπρεπε να έχει προσφορά (pst:purchaseOffer ή pst:investmentOffer).',
  },
  '{} refers to a {}, so its value is an IRI or a blank node, not a literal.': {
    de: '{1} verweist auf eine Ressource ({2}): ein IRI oder ein leerer Knoten, kein Text.',
    el: 'Το {1} παραπέμπει σε πόρο ({2}): IRI ή κενός κόμβος, όχι κείμενο.',
  },
  '{} refers to an investment offer, so its value is an IRI or a blank node, not a literal.': {
    de: '{1} verweist auf ein Angebot von Anteilen: ein IRI oder ein leerer Knoten, kein Text.',
    el: 'Το {1} παραπέμπει σε προσφορά μεριδίων: IRI ή κενός κόμβος, όχι κείμενο.',
  },
  '{} refer to resources, so their values are IRIs or blank nodes, not literals.': {
    de: '{1} verweisen auf Ressourcen: IRIs oder leere Knoten, keine Texte.',
    el: 'Τα {1} παραπέμπουν σε πόρους: IRI ή κενοί κόμβοι, όχι κείμενα.',
  },
  '{} is deprecated for datasets; use {}.': {
    de: '{1} ist für Datensätze veraltet; nehmen Sie {2}.',
    el: 'Το {1} είναι παρωχημένο για σύνολα δεδομένων· χρησιμοποιήστε το {2}.',
  },
  '{} is deprecated; use {}.': {
    de: '{1} ist veraltet; nehmen Sie {2}.',
    el: 'Το {1} είναι παρωχημένο· χρησιμοποιήστε το {2}.',
  },
  '{} should only be used together with {} in the other direction.': {
    de: '{1} sollte nur zusammen mit {2} in der Gegenrichtung stehen.',
    el: 'Το {1} θα έπρεπε να χρησιμοποιείται μόνο μαζί με το {2} στην αντίθετη κατεύθυνση.',
  },
  '{} are booleans: true or false.': { de: '{1}: true oder false.', el: '{1}: true ή false.' },
  '{} refers to a resource that is a purchase offer.': {
    de: '{1} verweist auf eine Ressource, die ein Kaufangebot ist.',
    el: 'Το {1} παραπέμπει σε πόρο που είναι προσφορά αγοράς.',
  },
  '{} refers to a resource that is an investment offer.': {
    de: '{1} verweist auf eine Ressource, die ein Angebot von Anteilen ist.',
    el: 'Το {1} παραπέμπει σε πόρο που είναι προσφορά μεριδίων.',
  },
  'The payload describes no {}: no resource has the type {}.': {
    de: 'Die Daten beschreiben nichts vom Typ {2}.',
    el: 'Τα δεδομένα δεν περιγράφουν τίποτα τύπου {2}.',
  },
  'The payload describes more than one {}: exactly one resource may have the type {}.': {
    de: 'Die Daten beschreiben mehr als eine Ressource vom Typ {2}; genau eine ist möglich.',
    el: 'Τα δεδομένα περιγράφουν περισσότερους από έναν πόρους τύπου {2}· επιτρέπεται ακριβώς ένας.',
  },
};

/** By the sentence in English. */
export const withValues: Patterns = {
  'A logo is {} to {} pixels wide and high; this one is {} by {}.': {
    de: 'Ein Logo ist {1} bis {2} Pixel breit und hoch; dieses hat {3} mal {4}.',
    el: 'Ένα λογότυπο έχει πλάτος και ύψος {1} έως {2} εικονοστοιχεία· αυτό έχει {3} επί {4}.',
  },
  'A logo has {} bytes at most.': {
    de: 'Ein Logo hat höchstens {1} Bytes.',
    el: 'Ένα λογότυπο έχει το πολύ {1} byte.',
  },
  'A sample has {} bytes at most; send the first rows of the data.': {
    de: 'Eine Probe hat höchstens {1} Bytes; senden Sie die ersten Zeilen der Daten.',
    el: 'Ένα δείγμα έχει το πολύ {1} byte· στείλτε τις πρώτες γραμμές των δεδομένων.',
  },
  'There is no field "{}" for the column "{}".': {
    de: 'Für die Spalte „{2}“ gibt es kein Feld „{1}“.',
    el: 'Δεν υπάρχει πεδίο «{1}» για τη στήλη «{2}».',
  },
  'The file has no column "{}".': {
    de: 'Die Datei hat keine Spalte „{1}“.',
    el: 'Το αρχείο δεν έχει στήλη «{1}».',
  },
  'The columns "{}" and "{}" both mean "{}".': {
    de: 'Die Spalten „{1}“ und „{2}“ bedeuten beide „{3}“.',
    el: 'Οι στήλες «{1}» και «{2}» σημαίνουν και οι δύο «{3}».',
  },
  '"{}" is not a complete address, such as https://data.example/file.csv.': {
    de: '„{1}“ ist keine vollständige Adresse wie https://data.example/file.csv.',
    el: 'Το «{1}» δεν είναι πλήρης διεύθυνση, όπως https://data.example/file.csv.',
  },
  '"{}" is not in the EU vocabulary {}.': {
    de: '„{1}“ steht nicht im EU-Vokabular {2}.',
    el: 'Το «{1}» δεν υπάρχει στο λεξιλόγιο της ΕΕ {2}.',
  },
  '"{}" is not a date such as 2024-12-31.': {
    de: '„{1}“ ist kein Datum wie 2024-12-31.',
    el: 'Το «{1}» δεν είναι ημερομηνία, όπως 2024-12-31.',
  },
  '"{}" is not an amount such as 12.50.': {
    de: '„{1}“ ist kein Betrag wie 12,50.',
    el: 'Το «{1}» δεν είναι ποσό, όπως 12,50.',
  },
  '"{}" is neither yes nor no.': {
    de: '„{1}“ ist weder ja noch nein.',
    el: 'Το «{1}» δεν είναι ούτε ναι ούτε όχι.',
  },
  '"{}" is not a whole number from zero upwards.': {
    de: '„{1}“ ist keine ganze Zahl ab null.',
    el: 'Το «{1}» δεν είναι ακέραιος αριθμός από το μηδέν και πάνω.',
  },
  '"{}" is too large a number.': {
    de: '„{1}“ ist eine zu große Zahl.',
    el: 'Το «{1}» είναι πολύ μεγάλος αριθμός.',
  },
  '"{}" is not a mailbox such as data@city.example.': {
    de: '„{1}“ ist keine E-Mail-Adresse wie data@city.example.',
    el: 'Το «{1}» δεν είναι διεύθυνση e-mail, όπως data@city.example.',
  },
  '"{}" is not a media type such as text/csv.': {
    de: '„{1}“ ist kein Medientyp wie text/csv.',
    el: 'Το «{1}» δεν είναι τύπος πολυμέσων, όπως text/csv.',
  },
  '"{}" is not a currency such as EUR.': {
    de: '„{1}“ ist keine Währung wie EUR.',
    el: 'Το «{1}» δεν είναι νόμισμα, όπως EUR.',
  },
  'Row {} has the same id.': {
    de: 'Zeile {1} hat dieselbe Kennung.',
    el: 'Η γραμμή {1} έχει το ίδιο αναγνωριστικό.',
  },
  'The row has more cells than the table has columns.': {
    de: 'Die Zeile hat mehr Zellen als die Tabelle Spalten.',
    el: 'Η γραμμή έχει περισσότερα κελιά από όσες στήλες έχει ο πίνακας.',
  },
  'The row has no value for "{}".': {
    de: 'Die Zeile hat keinen Wert für „{1}“.',
    el: 'Η γραμμή δεν έχει τιμή για «{1}».',
  },
};

const sentence = translator(withValues);
const finding = translator(whole);
const demand = translator(demands);
const remark = translator(remarks);

/** The parts of a message of a shape: who, which properties, and what is demanded of them. */
const MESSAGE = /^([^()]*) \(([^)]*)\)(.*?)\.?$/s;
const REMARK = / (?:Not checked: the metadata only mention the value\.|Probably meant: .*)$/s;

/** The property as people call it, with the terms that name it in metadata. */
const labelOf = (terms: string, texts: Texts, language: 'de' | 'el'): string => {
  const [term = ''] = /\w+:\w+/.exec(terms) ?? [];
  const name = propertyName(term, texts, language);
  return `${name} (${terms})`;
};

/** A message of validation in another language; undefined for those of other authors. */
const findingIn = (message: string, language: 'de' | 'el', texts: Texts): string | undefined => {
  const known = finding(message, language);
  if (known !== undefined) return known;
  const [, head = '', terms = '', rest = ''] = MESSAGE.exec(message) ?? [];
  if (terms === '') return undefined;
  const label = labelOf(terms, texts, language);
  const more = rest === '' ? '' : demand(rest, language);
  if (more === undefined) return undefined;
  const number = Object.entries(numbers).find(([english]) => ` ${head} `.includes(` ${english} `))?.[1];
  if (number) return `${number[language].replace('{1}', label)}${more === '' ? '' : `; ${more}`}.`;
  return more === '' ? undefined : `${label}: ${more}.`;
};

/** A sentence of the service, in the language of the reader; undefined where it is known in English only. */
export const localized = (text: string, language: Language, texts: Texts): string | undefined => {
  if (language === 'en') return text;
  const known = sentences[text]?.[language] ?? sentence(text, language);
  if (known !== undefined) return known;
  const [behind = ''] = REMARK.exec(text) ?? [];
  const message = findingIn(text.slice(0, text.length - behind.length), language, texts);
  return message === undefined ? undefined : message + (behind === '' ? '' : (remark(behind, language) ?? ''));
};
