/** Texts of charts and maps in German. */
import type { pictures as english } from './en.js';

/** German. */
export const pictures: typeof english = {
  charts: {
    figures: 'Die Zahlen dazu',
    radar: 'Punkte je Dimension im Vergleich',
    thisDataset: 'Dieser Datensatz',
    meanOf: (catalogue) => `Mittel von ${catalogue}`,
    dimension: 'Dimension der Qualität',
    sizes: 'So groß sind die Dateien',
    formats: 'Formate in diesem Katalog',
    sharesSold: (sold, all) => `${sold} von ${all} Anteilen verkauft`,
  },
  map: {
    area: 'das Gebiet der Daten',
    label: (places) => `Karte: ${places}`,
    where: 'Orte',
  },
};
