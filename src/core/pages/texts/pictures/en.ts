/** Texts of charts and maps in English. */

/** English. */
export const pictures = {
  charts: {
    figures: 'The figures',
    radar: 'Points by dimension, compared',
    thisDataset: 'This dataset',
    meanOf: (catalogue: string) => `Mean of ${catalogue}`,
    dimension: 'Dimension',
    sizes: 'How large the files are',
    formats: 'Formats in this catalogue',
    sharesSold: (sold: string, all: string) => `${sold} of ${all} shares sold`,
  },
  map: {
    area: 'the area of the data',
    label: (places: string) => `Map: ${places}`,
    where: 'Places',
  },
};
