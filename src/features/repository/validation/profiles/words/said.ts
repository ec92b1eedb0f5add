/** Sentences of authors of shapes, who write English, that say more than their constraints do. */

/** By the sentence in English, without the stop at its end. */
export const said: Readonly<Record<string, Readonly<Record<'de' | 'el', string>>>> = {
  'replace property schema:endDate with dcat:endDate': {
    de: 'Nehmen Sie dcat:endDate statt schema:endDate.',
    el: 'Χρησιμοποιήστε το dcat:endDate αντί για το schema:endDate.',
  },
  'replace property schema:startDate with dcat:startDate': {
    de: 'Nehmen Sie dcat:startDate statt schema:startDate.',
    el: 'Χρησιμοποιήστε το dcat:startDate αντί για το schema:startDate.',
  },
  'replace property dct:hasVersion with dcat:hasVersion': {
    de: 'Nehmen Sie dcat:hasVersion statt dct:hasVersion.',
    el: 'Χρησιμοποιήστε το dcat:hasVersion αντί για το dct:hasVersion.',
  },
  'replace dct:isVersionOf with dcat:isVersionOf': {
    de: 'Nehmen Sie dcat:isVersionOf statt dct:isVersionOf.',
    el: 'Χρησιμοποιήστε το dcat:isVersionOf αντί για το dct:isVersionOf.',
  },
  'replace owl:versionInfo with dcat:version': {
    de: 'Nehmen Sie dcat:version statt owl:versionInfo.',
    el: 'Χρησιμοποιήστε το dcat:version αντί για το owl:versionInfo.',
  },
  'dcat:isVersionOf is an inverse property and should only be used if dcat:hasVersion is present': {
    de: 'dcat:isVersionOf ist die Umkehrung von dcat:hasVersion und sollte nur stehen, wo auch dieses steht.',
    el: 'Το dcat:isVersionOf είναι το αντίστροφο του dcat:hasVersion και θα έπρεπε να υπάρχει μόνο όπου υπάρχει και εκείνο.',
  },
  'The applicable legislation must be set to the HVD IR ELI': {
    de: 'Als anwendbares Recht ist die Durchführungsverordnung zu hochwertigen Datensätzen nötig (http://data.europa.eu/eli/reg_impl/2023/138/oj).',
    el: 'Ως εφαρμοστέα νομοθεσία απαιτείται ο εκτελεστικός κανονισμός για τα σύνολα υψηλής αξίας (http://data.europa.eu/eli/reg_impl/2023/138/oj).',
  },
  'A HVD dataset has an API': {
    de: 'Ein hochwertiger Datensatz (HVD) hat eine Schnittstelle (API).',
    el: 'Ένα σύνολο δεδομένων υψηλής αξίας (HVD) έχει διεπαφή (API).',
  },
  'It is recommended to provide at least either an email or a contact form from e.g. a service desk': {
    de: 'Empfohlen ist wenigstens eine E-Mail-Adresse oder ein Kontaktformular, zum Beispiel einer Servicestelle.',
    el: 'Συνιστάται τουλάχιστον διεύθυνση e-mail ή φόρμα επικοινωνίας, για παράδειγμα ενός γραφείου εξυπηρέτησης.',
  },
  'It is mandatory to provide legal information': {
    de: 'Rechtliche Angaben sind nötig.',
    el: 'Απαιτούνται νομικές πληροφορίες.',
  },
  'It is recommended to provide an indication how the licence is related with other licences': {
    de: 'Empfohlen ist eine Angabe, wie sich die Lizenz zu anderen Lizenzen verhält.',
    el: 'Συνιστάται ένδειξη για το πώς σχετίζεται η άδεια με άλλες άδειες.',
  },
};
