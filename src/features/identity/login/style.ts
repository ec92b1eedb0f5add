/** The rules of the provider's pages, beside those that all plain pages have. */
export const RULES = `
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 25rem; background: var(--paper); border-radius: var(--radius); padding: 2rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .12), 0 8px 24px rgb(0 0 0 / .08); }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h1 + p { margin: .25rem 0 1.5rem; color: var(--soft); overflow-wrap: anywhere; }
label { display: block; margin: 1rem 0 .35rem; font-weight: 600; }
input[type=text], input[type=password] { width: 100%; min-height: 2.9rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: var(--radius-small); }
input[aria-invalid=true] { border-color: var(--bad); }
button { width: 100%; min-height: 2.9rem; margin-top: 1.5rem; padding: .5rem 1rem; font: inherit; font-weight: 600;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: var(--radius-small); cursor: pointer; }
button.other { margin-top: .75rem; color: var(--ink); background: transparent; border: 1px solid var(--edge); }
main ul { padding-left: 1.25rem; }
main p, main li { overflow-wrap: anywhere; }
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { margin: 0 0 1rem; padding: .75rem 1rem; color: var(--bad); background: light-dark(#fdecee, #3a161b);
  border-left: 4px solid var(--bad); border-radius: .25rem; }
details { margin-top: 1.5rem; color: var(--soft); } code { overflow-wrap: anywhere; }
@media (max-width: 30rem) { body { padding: 0; place-items: stretch; } main { border-radius: 0; max-width: none; padding: 1.5rem; } }
`;
