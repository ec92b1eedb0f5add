/** The part of the table that is used here; the package brings no types. */
declare module 'mime-db' {
  export type MediaTypes = Readonly<Record<string, { readonly source?: 'iana' | 'apache' | 'nginx' }>>;
}
