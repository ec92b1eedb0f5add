/** The style sheet of the pages. It is part of each page and named in the policy by its hash, so no request is needed. */
import { inlineSource } from '../../html.js';

export const STYLE = `
:root { color-scheme: light dark; --ink: #18222c; --soft: #4a5666; --paper: #fff; --ground: #eef1f5; --line: #6b7787;
  --brand: #0f6b63; --brand-ink: #fff; --bad: #a3121f; --bad-ground: #fdecee; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9eef3; --soft: #b4c0cf; --paper: #182029; --ground: #10151c;
  --line: #8795a7; --brand: #6cd4c7; --brand-ink: #06201d; --bad: #ffb3ba; --bad-ground: #3a161b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 25rem; background: var(--paper); border-radius: .75rem; padding: 2rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .12), 0 8px 24px rgb(0 0 0 / .08); }
.service { margin: 0 0 1.5rem; color: var(--soft); font-weight: 600; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h1 + p { margin: .25rem 0 1.5rem; color: var(--soft); overflow-wrap: anywhere; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 600; }
input[type=text], input[type=password] { width: 100%; min-height: 2.9rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
input[aria-invalid=true] { border-color: var(--bad); }
button { width: 100%; min-height: 2.9rem; margin-top: 1.5rem; padding: .5rem 1rem; font: inherit; font-weight: 600;
  color: var(--brand-ink); background: var(--brand); border: 0; border-radius: .4rem; cursor: pointer; }
button.other { margin-top: .75rem; color: var(--ink); background: transparent; border: 1px solid var(--line); }
main ul { padding-left: 1.25rem; }
main p, main li { overflow-wrap: anywhere; }
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.error { margin: 0 0 1rem; padding: .75rem 1rem; color: var(--bad); background: var(--bad-ground);
  border-left: 4px solid var(--bad); border-radius: .25rem; }
details { margin-top: 1.5rem; color: var(--soft); } code { overflow-wrap: anywhere; }
@media (max-width: 30rem) { body { padding: 0; place-items: stretch; } main { border-radius: 0; max-width: none; padding: 1.5rem; } }
`;

/** Source expression for `style-src`. */
export const STYLE_SOURCE = inlineSource(STYLE);
