/** Worte darüber, was Datensätze anderswo waren, auf Deutsch. */
import type { elsewhere as en } from './en.js';

export const elsewhere: typeof en = {
  title: 'Anderswo entstanden',
  hint: 'Aus einem Archiv, das der Eigentümer des Datensatzes importiert hat. Es ist sein Wort: Hier folgt nichts daraus.',
  versions: 'Versionen an anderen Orten',
  agreements: 'Vereinbarungen an anderen Orten',
  from: 'Von',
  until: 'Bis',
  by: 'Durch',
  place: 'Ort',
  archived: 'damals archiviert',
  agreed: (date: string, place: string) => `Vereinbarung vom ${date} bei ${place}`,
  agrees:
    'Die Signatur passt zu den Schlüsseln, die mit dem Archiv kamen. Das sagt, dass das Archiv mit sich selbst übereinstimmt: Prüfen Sie sie mit den Schlüsseln, die Sie von jenem Marktplatz haben.',
  fails: 'Die Signatur passt nicht zu den Schlüsseln, die mit dem Archiv kamen.',
  verify: 'Eine Vereinbarung prüfen',
  more: (shown: string) => `Die letzten ${shown} sind zu sehen.`,
  download: 'Alles davon als JSON',
};
