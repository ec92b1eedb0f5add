/** Function words: articles, prepositions and conjunctions that say nothing about what a text is about. */
const lists: Readonly<Record<string, string>> = {
  en: 'a an and at by for from in of on or the to with',
  de: 'am an auf aus das dem den der des die ein eine einer eines fur im in mit oder und von zu zum zur',
  fr: 'au aux d dans de des du en et l la le les ou par pour sur un une',
  it: 'ai al alla con da dal dalla de dei del della delle di e gli i il in la le lo nel nella o per su un una',
  es: 'al con de del el en la las los o para por un una y',
  el: 'απο για η και με μια ο οι σε στη στην στο τα τη την της το τον του των',
};

const words = new Set(Object.values(lists).flatMap((list) => list.split(' ')));

/** True if a folded word is a function word in one of the languages at hand. */
export const isStopWord = (word: string): boolean => words.has(word);
