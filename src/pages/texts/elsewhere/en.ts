/** Words about what datasets were elsewhere, in English. */

export const elsewhere = {
  title: 'Made elsewhere',
  hint: 'From an archive that the owner of the dataset imported. It is their word: nothing here follows from it.',
  versions: 'Versions at other places',
  agreements: 'Agreements at other places',
  from: 'From',
  until: 'Until',
  by: 'By',
  place: 'Place',
  archived: 'archived then',
  agreed: (date: string, place: string) => `Agreement of ${date} at ${place}`,
  agrees:
    'Its signature fits the keys that came with the archive. That says that the archive agrees with itself: hold it against the keys that you have from that marketplace.',
  fails: 'Its signature does not fit the keys that came with the archive.',
  verify: 'Verify an agreement',
  more: (shown: string) => `The latest ${shown} are shown.`,
  download: 'All of it as JSON',
};
