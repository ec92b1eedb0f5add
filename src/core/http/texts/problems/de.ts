/** What each code of the table of refusals says, in German. */
import type { Problems } from './en.js';

/** By code. */
export const problems: Problems = {
  BAD_REQUEST: {
    title: 'Die Anfrage ist so nicht gültig.',
    advice:
      'Die Einzelheiten der Antwort nennen den Parameter, das Feld oder die Stelle, die falsch ist. Berichtigen Sie sie und senden Sie die Anfrage noch einmal.',
  },
  RDF_SYNTAX: {
    title: 'Die RDF-Daten haben einen Syntaxfehler.',
    advice:
      'Die Antwort nennt Zeile und Spalte. Berichtigen Sie das Dokument dort; oft passt der angegebene Medientyp nicht zum Dokument.',
  },
  CONTRACT_SYNTAX: {
    title: 'Der Datenvertrag hat einen Syntaxfehler.',
    advice:
      'Die Antwort nennt Zeile und Spalte. Berichtigen Sie das Dokument dort: Es ist ein einziges Dokument in YAML 1.2 oder JSON, in UTF-8.',
  },
  REMOTE_CONTEXT: {
    title: 'JSON-LD-Kontexte von anderswo werden nicht geladen.',
    advice: 'Schreiben Sie den Kontext in das Dokument, oder senden Sie eine andere RDF-Syntax.',
  },
  SPARQL_SYNTAX: {
    title: 'Die SPARQL-Abfrage hat einen Syntaxfehler.',
    advice: 'Die Antwort nennt die Stelle in der Abfrage. Berichtigen Sie sie und senden Sie die Abfrage noch einmal.',
  },
  UNAUTHENTICATED: {
    title: 'Die Anmeldung fehlt oder gilt nicht mehr.',
    advice:
      'Melden Sie sich an und senden Sie das Zugriffstoken als Bearer-Token, oder senden Sie einen API-Schlüssel in der Kopfzeile X-API-Key. Ein abgelaufenes Token wird durch ein neues ersetzt.',
  },
  UNTRUSTED_DOCUMENT: {
    title: 'Dieses Dokument gehört nicht zu denen, die hier ausgeführt werden.',
    advice: 'Hier werden nur bekannte Dokumente ausgeführt. Bitten Sie den Betreiber, Ihres aufzunehmen.',
  },
  FORBIDDEN: {
    title: 'Dazu sind Sie nicht berechtigt.',
    advice: 'Bitten Sie den Eigentümer oder den Betreiber um das Recht, das die Einzelheiten nennen.',
  },
  NOT_FOUND: {
    title: 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
    advice: 'Prüfen Sie die Kennung. Was gelöscht wurde oder was Sie nicht wissen dürfen, sieht genauso aus.',
  },
  METHOD_NOT_ALLOWED: {
    title: 'Das geht an dieser Adresse nicht.',
    advice: 'Die Kopfzeile Allow nennt die Methoden, die es an dieser Adresse gibt.',
  },
  NOT_ACCEPTABLE: {
    title: 'Die Antwort gibt es in keinem der gewünschten Formate.',
    advice: 'Verlangen Sie einen der Medientypen, die die Antwort nennt.',
  },
  CONFLICT: {
    title: 'Der jetzige Stand lässt das nicht zu.',
    advice: 'Lesen Sie den jetzigen Stand, und entscheiden Sie neu.',
  },
  ADMINISTERED_ELSEWHERE: {
    title: 'Das wird beim Anmeldedienst verwaltet.',
    advice: 'Nehmen Sie die Änderung beim Anmeldedienst vor.',
  },
  TRADED_ELSEWHERE: {
    title: 'Das geschieht auf dem Marktplatz, der anderswo läuft.',
    advice: 'Tun Sie es dort: Die Antwort nennt die Adresse.',
  },
  GONE: {
    title: 'Das gibt es nicht mehr.',
    advice: 'Es war einmal da und wird nicht mehr aufbewahrt. Noch einmal zu fragen hilft nicht.',
  },
  ILLEGAL_TRANSITION: {
    title: 'Im jetzigen Zustand geht das nicht.',
    advice: 'Die Antwort nennt den Zustand und die Schritte, die er erlaubt.',
  },
  IDEMPOTENCY_KEY_BUSY: {
    title: 'Dieselbe Eingabe wird gerade schon bearbeitet.',
    advice:
      'Warten Sie, bis die erste Anfrage beendet ist, und senden Sie diese dann noch einmal: Sie wird wie die erste beantwortet.',
  },
  TERMS_CHANGED: {
    title: 'Das Angebot hat sich inzwischen geändert.',
    advice: 'Die Antwort enthält die Bedingungen, wie sie jetzt sind. Nehmen Sie diese an, oder lassen Sie es.',
  },
  PRECONDITION_FAILED: {
    title: 'Jemand anderes hat das inzwischen geändert.',
    advice: 'Lesen Sie den jetzigen Stand, ändern Sie diesen, und senden Sie dessen Entity-Tag mit.',
  },
  PAYLOAD_TOO_LARGE: {
    title: 'Das ist zu groß.',
    advice: 'Senden Sie weniger auf einmal; die Einzelheiten nennen die Grenze.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    title: 'Dieses Dateiformat wird hier nicht gelesen.',
    advice: 'Senden Sie einen der Medientypen, die die Antwort nennt, und geben Sie ihn in Content-Type an.',
  },
  INVALID_METADATA: {
    title: 'Die Metadaten können so nicht angenommen werden.',
    advice: 'Der Bericht in der Antwort sagt, welche Eigenschaft welcher Ressource sich ändern muss.',
  },
  INVALID_CONTRACT: {
    title: 'Der Datenvertrag hält sich nicht an seinen Standard.',
    advice: 'Die Liste „violations“ der Antwort sagt, was falsch ist, mit JSON Pointer, Zeile und Spalte jeder Stelle.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: 'Das Formular wurde schon einmal mit anderen Eingaben gesendet.',
    advice: 'Nehmen Sie für jede neue Anfrage einen neuen Schlüssel.',
  },
  NO_REGISTRAR: {
    title: 'Für diese Art dauerhafter Kennungen gibt es hier keine Vergabestelle.',
    advice: 'Bitten Sie den Betreiber um eine Vergabestelle für diese Art, oder wählen Sie eine andere Art.',
  },
  TOO_COMPLEX: {
    title: 'Das ist zu viel Arbeit auf einmal.',
    advice: 'Verlangen Sie weniger, oder senden Sie es in Teilen; gibt es eine Grenze, so nennt sie die Antwort.',
  },
  ADDRESS_NOT_ALLOWED: {
    title: 'Der Dienst verbindet sich nicht mit dieser Adresse.',
    advice: 'Nehmen Sie eine Adresse im öffentlichen Internet, oder bitten Sie den Betreiber, diese zu erlauben.',
  },
  SOURCE_UNUSABLE: {
    title: 'Die Quelle bietet nichts an, was übernommen werden kann.',
    advice:
      'Die Einzelheiten sagen, was stattdessen gefunden wurde. Nennen Sie die Adresse eines Katalogs in RDF oder eines CKAN-Portals.',
  },
  TOO_MANY_REQUESTS: {
    title: 'Das waren zu viele Anfragen; warten Sie einen Augenblick.',
    advice: 'Warten Sie so viele Sekunden, wie die Kopfzeile Retry-After sagt.',
  },
  INTERNAL: {
    title: 'Bei uns ist etwas schiefgegangen.',
    advice:
      'Versuchen Sie es später noch einmal. Geschieht es wieder, so nennen Sie dem Betreiber die Nummer der Anfrage.',
  },
  SOURCE_UNAVAILABLE: {
    title: 'Die Quelle hat nicht geantwortet, wie sie sollte.',
    advice: 'Versuchen Sie es später noch einmal, oder fragen Sie die Betreiber der Quelle.',
  },
  NOT_READY: {
    title: 'Der Dienst startet gerade.',
    advice: 'Versuchen Sie es in einigen Sekunden noch einmal.',
  },
  UNAVAILABLE: {
    title: 'Ein Teil des Dienstes ist gerade nicht erreichbar.',
    advice: 'Versuchen Sie es nach so vielen Sekunden noch einmal, wie die Kopfzeile Retry-After sagt.',
  },
  TIMEOUT: {
    title: 'Das hat zu lange gedauert und wurde beendet.',
    advice: 'Verlangen Sie weniger auf einmal, oder versuchen Sie es noch einmal, wenn der Dienst weniger zu tun hat.',
  },
  STORE_FULL: {
    title: 'Dafür ist kein Platz mehr.',
    advice: 'Sagen Sie es dem Betreiber; lesen kann man weiterhin.',
  },
};
