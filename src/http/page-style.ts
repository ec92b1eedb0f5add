/** The style sheet of the interface description: part of its page, and named in the policy by its hash. */
import { inlineSource } from '../html.js';

export const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #4a5666; --paper: #fff; --ground: #eef1f5; --line: #d4dae2;
  --brand: #0f6b63; --get: #0b4f9e; --post: #11734b; --put: #8a5a00; --delete: #a3121f; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f7; --soft: #b4c0cf; --paper: #1a212b; --ground: #10151c;
  --line: #36414f; --brand: #6cd4c7; --get: #8cc0ff; --post: #5fd3a0; --put: #f0bd5a; --delete: #ff9aa4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; }
h2 { margin: 0 0 .25rem; font-size: 1.1rem; overflow-wrap: anywhere; } h2 code, h3 { font-size: 1rem; }
header p, section p { color: var(--soft); margin: .25rem 0; }
section, nav { background: var(--paper); border-radius: .75rem; padding: 1rem 1.25rem; margin-top: 1rem; box-shadow: 0 1px 2px rgb(0 0 0 / .1); }
nav ul { margin: 0; padding: 0; list-style: none; } nav li { overflow-wrap: anywhere; padding: .1rem 0; } nav li a { text-decoration: none; }
nav li a:hover { text-decoration: underline; } nav li span { color: var(--soft); }
summary { cursor: pointer; font-weight: 700; padding: .25rem 0; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
table { width: 100%; border-collapse: collapse; } caption { text-align: left; font-weight: 700; padding: .75rem 0 .25rem; }
th, td { text-align: left; padding: .35rem .5rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
tbody th { font-weight: 400; width: 12rem; } td.kind { width: 11rem; color: var(--soft); }
td.types { width: 19rem; color: var(--soft); font-size: .875rem; }
pre { margin: .25rem 0; overflow: auto; font-size: .875rem; }
a { color: var(--brand); } label { font-weight: 700; } textarea, select, button { font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--soft); border-radius: .4rem; padding: .4rem .6rem; } textarea { width: 100%; font-family: ui-monospace, monospace; }
button { background: var(--brand); color: var(--paper); border-color: var(--brand); font-weight: 700; padding: .4rem 1.2rem; cursor: pointer; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
@media (max-width: 44rem) { tbody, caption { display: block; } tr { display: block; border-top: 1px solid var(--line); padding: .35rem 0; }
  th, td, tbody th, td.kind, td.types { display: block; border: 0; padding: .05rem 0; width: auto; } tbody th { font-weight: 600; } }
`;

/** Source expression for `style-src`. */
export const STYLE_SOURCE = inlineSource(STYLE);
