/** Texts of charts and maps in English. */

/** English. */
export const pictures = {
  charts: {
    figures: 'The figures',
    radar: 'Points by dimension, compared',
    thisDataset: 'This dataset',
    meanOf: (catalogue: string) => `Mean of ${catalogue}`,
    dimension: 'Dimension',
    percent: (share: string) => `${share} %`,
    sizes: 'How large the files are',
    formats: 'Formats in this catalogue',
    sharesSold: (sold: string, all: string) => `${sold} of ${all} shares sold`,
  },
  map: {
    label: (places: string) => `Map: ${places}`,
    title: 'Where the data are from',
    where: 'Places',
  },
};
