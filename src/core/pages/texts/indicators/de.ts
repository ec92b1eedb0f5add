/** The indicators of quality in German, for people: what each looks at, and what to do for its points. */
import type { indicators as english } from './en.js';

/** By the name of the indicator. */
export const indicators: typeof english = {
  accessUrlStatusCode: {
    title: 'Zugangsadresse antwortet',
    fix: 'Geben Sie eine Zugangsadresse an, die ohne Fehler antwortet; bei einem Datenstrom die Adresse seines Dienstes.',
  },
  downloadUrlAvailability: {
    title: 'Adresse zum Herunterladen',
    fix: 'Geben Sie einen direkten Link zur Datei an.',
  },
  downloadUrlStatusCode: {
    title: 'Download-Adresse antwortet',
    fix: 'Geben Sie einen Link zur Datei an, der ohne Fehler antwortet.',
  },
  byteSizeAvailability: {
    title: 'Dateigröße',
    fix: 'Geben Sie an, wie groß die Datei ist.',
  },
  rightsAvailability: {
    title: 'Rechte an der Datei',
    fix: 'Geben Sie an, welche Rechte für die Datei gelten.',
  },
  dateModifiedAvailability: {
    title: 'Tag der letzten Änderung',
    fix: 'Sagen Sie, wann die Daten zuletzt geändert wurden.',
  },
  dateIssuedAvailability: {
    title: 'Tag der Veröffentlichung',
    fix: 'Sagen Sie, wann die Daten veröffentlicht wurden.',
  },
  keywordAvailability: {
    title: 'Schlagwörter',
    fix: 'Geben Sie mindestens ein Schlagwort an; die Anzahl spielt keine Rolle.',
  },
  categoryAvailability: {
    title: 'Thema angegeben',
    fix: 'Wählen Sie mindestens eines der europäischen Themen.',
  },
  spatialAvailability: {
    title: 'Ort angegeben',
    fix: 'Sagen Sie, von welchem Ort die Daten handeln.',
  },
  temporalAvailability: {
    title: 'Zeitraum angegeben',
    fix: 'Sagen Sie, von welchem Zeitraum die Daten handeln.',
  },
  dcatApCompliance: {
    title: 'Entspricht DCAT-AP',
    fix: 'Beheben Sie, was der Prüfbericht aufzählt.',
  },
  formatAvailability: {
    title: 'Dateiformat',
    fix: 'Nennen Sie das Format der Datei.',
  },
  mediaTypeAvailability: {
    title: 'Medientyp',
    fix: 'Nennen Sie den Medientyp, zum Beispiel text/csv.',
  },
  formatMediaTypeVocabularyAlignment: {
    title: 'Format und Medientyp aus den Listen',
    fix: 'Nehmen Sie das Format aus der europäischen Liste der Dateitypen und den Medientyp aus dem Register der IANA.',
  },
  formatMediaTypeNonProprietary: {
    title: 'Offenes Format',
    fix: 'Bieten Sie die Daten auch in einem offenen Format an, etwa CSV, JSON oder XML.',
  },
  formatMediaTypeMachineReadable: {
    title: 'Maschinenlesbares Format',
    fix: 'Bieten Sie die Daten auch in einem strukturierten Format an, etwa CSV, JSON oder RDF.',
  },
  licenceAvailability: {
    title: 'Lizenz angegeben',
    fix: 'Nennen Sie die Lizenz.',
  },
  licenceAlignment: {
    title: 'Lizenz aus der Liste',
    fix: 'Wählen Sie die Lizenz aus der europäischen Liste der Lizenzen.',
  },
  accessRightsAvailability: {
    title: 'Zugangsrechte angegeben',
    fix: 'Sagen Sie, wer die Daten haben darf.',
  },
  accessRightsVocabularyAlignment: {
    title: 'Zugangsrechte aus der Liste',
    fix: 'Wählen Sie die Zugangsrechte aus der Liste, etwa öffentlich oder eingeschränkt.',
  },
  contactPointAvailability: {
    title: 'Ansprechpartner angegeben',
    fix: 'Sagen Sie, wen man zu den Daten fragen kann.',
  },
  publisherAvailability: {
    title: 'Herausgeber angegeben',
    fix: 'Nennen Sie die Organisation, die die Daten herausgibt.',
  },
};
