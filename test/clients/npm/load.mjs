/** Imports a package as programs do that have it installed: by its name, from this folder. */
export const load = (name) => import(name);
