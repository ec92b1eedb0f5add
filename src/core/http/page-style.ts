/** The rules of pages about the service itself (its interfaces, SPARQL, problems), beside those that all plain pages have. */
export const RULES = `
:root { --get: light-dark(#0b4f9e, #8cc0ff); --post: light-dark(#11734b, #5fd3a0); --put: light-dark(#8a5a00, #f0bd5a);
  --delete: light-dark(#a3121f, #ff9aa4); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; }
h2 { margin: 0 0 .25rem; font-size: 1.1rem; overflow-wrap: anywhere; } h2 code, h3 { font-size: 1rem; }
h1, h3, p, summary { overflow-wrap: anywhere; }
header p, section p { color: var(--soft); margin: .25rem 0; }
section, nav { background: var(--paper); border-radius: var(--radius); padding: 1rem 1.25rem; margin-top: 1rem; box-shadow: 0 1px 2px rgb(0 0 0 / .1); }
nav ul { margin: 0; padding: 0; list-style: none; } nav li { overflow-wrap: anywhere; padding: .1rem 0; }
 nav li span { color: var(--soft); }
nav.languages { background: none; box-shadow: none; padding: 0 1.25rem; } .languages ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
.languages [aria-current] { color: inherit; font-weight: 650; }
summary { cursor: pointer; font-weight: 700; padding: .25rem 0; }
a:has(.method) { text-decoration: none; } a:has(.method):hover { text-decoration: underline; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
table { width: 100%; border-collapse: collapse; } caption { text-align: left; font-weight: 700; padding: .75rem 0 .25rem; }
th, td { text-align: left; padding: .35rem .5rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tbody th { font-weight: 400; width: 12rem; } td.kind { width: 11rem; color: var(--soft); }
td.types { width: 19rem; color: var(--soft); font-size: .875rem; }
pre { margin: .25rem 0; overflow: auto; font-size: .875rem; }
a { color: var(--accent); } label { font-weight: 700; } textarea, select, button { font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--edge); border-radius: var(--radius-small); padding: .4rem .6rem; } textarea { width: 100%; font-family: ui-monospace, monospace; }
textarea, select { color: var(--ink); } button { background: var(--accent); color: var(--on-accent); border-color: var(--accent); font-weight: 700; padding: .4rem 1.2rem; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 44rem) { tbody, caption { display: block; } tr { display: block; border-top: 1px solid var(--line); padding: .35rem 0; }
  th, td, tbody th, td.kind, td.types { display: block; border: 0; padding: .05rem 0; width: auto; } tbody th { font-weight: 600; } }
`;

/** Where the sign of such a page leads. */
export const CATALOGUE = '/srv/catalog/';
