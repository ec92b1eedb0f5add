/** Pages about the service in German. */
import type { AboutTexts } from './en.js';

export const de: AboutTexts = {
  site: 'Datenmarktplatz',
  languages: 'Sprache',
  problems: 'Probleme',
  problemsLead: 'Alle Gründe, aus denen dieser Dienst eine Anfrage ablehnt.',
  all: 'Alle Probleme',
  more: 'Weiteres',
  status: (status) => `Antworten mit diesem Problem haben den Status ${status}.`,
  advice: 'Was zu tun ist',
  programs: 'Für Programme',
  code: 'Code der Ablehnung',
  type: 'In Problem Details (RFC 9457)',
  extension: 'In Antworten von GraphQL',
  fixed: 'Der Code ändert sich nicht.',
  nothing: 'An dieser Adresse ist nichts',
  nothingHint: 'Vielleicht ist sie falsch geschrieben, oder sie gilt nicht mehr.',
  toCatalogue: 'Zum Katalog',
  toInterfaces: 'Die Schnittstellen für Programme',
};
