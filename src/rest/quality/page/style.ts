/** The style sheet of the quality pages: part of each page, and named in its policy by its hash. */
import { createHash } from 'node:crypto';

export const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #4a5666; --paper: #fff; --ground: #eef1f5; --line: #d4dae2;
  --track: #e3e8ee; --brand: #0b4f9e; --excellent: #11734b; --good: #3f7d20; --sufficient: #8a5a00; --bad: #a3121f; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f7; --soft: #b4c0cf; --paper: #1a212b; --ground: #10151c;
  --line: #36414f; --track: #2c3643; --brand: #8cc0ff; --excellent: #5fd3a0; --good: #9fd67a; --sufficient: #f0bd5a;
  --bad: #ff9aa4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header p, .note { color: var(--soft); margin: .25rem 0 0; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 1rem; font-size: 1.2rem; }
section { background: var(--paper); border-radius: .75rem; padding: 1.25rem 1.5rem; margin-top: 1.25rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .1); }
.overview { display: grid; grid-template-columns: minmax(11rem, 1fr) 3fr; gap: 1.5rem; align-items: center; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--ink); font-family: inherit; }
.gauge { max-width: 14rem; margin: 0 auto; }
.track { fill: var(--track); stroke: none; } .ring { fill: none; stroke: var(--track); }
.excellent { --band: var(--excellent); } .good { --band: var(--good); }
.sufficient { --band: var(--sufficient); } .bad { --band: var(--bad); }
.fill { fill: var(--band, var(--brand)); } .arc { fill: none; stroke: var(--band, var(--brand)); }
ul.bars { margin: 0; padding: 0; list-style: none; display: grid; gap: .75rem; }
ul.bars li { display: grid; grid-template-columns: 1fr auto; gap: .15rem .5rem; }
.figure { font-variant-numeric: tabular-nums; } ul.bars svg { grid-column: 1 / -1; height: .7rem; border-radius: .35rem; }
ol.advice { margin: 0; padding: 0; list-style: none; }
ol.advice li { display: grid; grid-template-columns: 6rem 1fr; gap: .75rem; padding: .75rem 0; border-top: 1px solid var(--line); }
ol.advice li:first-child { border-top: 0; padding-top: 0; }
.gain { font-weight: 700; color: var(--brand); white-space: nowrap; } ol.advice p { margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; } caption { text-align: left; font-weight: 700; padding: .75rem 0 .25rem; }
th, td { text-align: left; padding: .4rem .5rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
thead th { color: var(--soft); font-size: .875rem; border-top: 0; } tbody th { font-weight: 400; }
td.number, th.number { text-align: right; white-space: nowrap; padding-right: 0; font-variant-numeric: tabular-nums; }
.result { white-space: nowrap; width: 8.5rem; } .yes { color: var(--excellent); } .no { color: var(--bad); } .open { color: var(--soft); }
a { color: var(--brand); } :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
@media (max-width: 40rem) { thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tbody, caption { display: block; } tr { display: grid; grid-template-columns: 1fr auto; border-top: 1px solid var(--line); padding: .5rem 0; }
  th, td { border: 0; padding: .1rem 0; } tbody th { font-weight: 600; } tr > :nth-child(3):not(:last-child) { grid-column: 1 / -1; }
  .overview { grid-template-columns: 1fr; } section { padding: 1rem; border-radius: .5rem; }
  .result { width: auto; white-space: normal; } }
`;

/** Source expression for `style-src` (CSP Level 3 §2.3.1). */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
