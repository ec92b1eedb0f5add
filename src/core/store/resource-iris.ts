/** The beginnings of the IRIs of resources, after the address of the deployment. */

/** The nouns that have IRIs of their own. */
export type Noun = 'dataset' | 'distribution' | 'catalogue' | 'record' | 'metrics';

/** Paths of the nouns; what follows is the id. */
export const nounPaths: Readonly<Record<Noun, string>> = {
  dataset: '/catset/data/',
  distribution: '/catset/distribution/',
  record: '/catset/record/',
  metrics: '/catset/metrics/',
  catalogue: '/catid/catalogue/',
};

/** The address of the deployment in the IRI of a noun; undefined for an IRI that is none. */
export const addressOf = (noun: Noun, iri: string): string | undefined => {
  const end = iri.lastIndexOf(nounPaths[noun]);
  return end < 0 ? undefined : iri.slice(0, end);
};
