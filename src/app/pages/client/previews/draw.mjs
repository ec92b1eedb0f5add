/**
 * Draws the pictures that other sites show beside a link to a page, 1200 by 630 pixels, into this folder. Run it after a
 * change of the drawings, with Chromium installed: `node src/app/pages/client/previews/draw.mjs [PATH OF CHROMIUM]`.
 */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = dirname(fileURLToPath(import.meta.url));
const [executablePath = '/usr/bin/chromium'] = process.argv.slice(2);

const cube = (x, y, size, extra = '') =>
  `<g transform="translate(${x} ${y}) scale(${size / 32})" ${extra}><path d="M16 2 29 9.5v13L16 30 3 22.5v-13z"/><path class="edge" d="M3 9.5 16 17l13-7.5M16 17v13"/></g>`;

const bar = (x, y, width, share) =>
  `<rect class="pale" x="${x}" y="${y}" width="${width}" height="22" rx="11"/><rect class="bright" x="${x}" y="${y}" width="${width * share}" height="22" rx="11"/>`;

const card = (x, y, width, height, inside) =>
  `<g transform="translate(${x} ${y})"><rect class="card" width="${width}" height="${height}" rx="22"/>${inside}</g>`;

const lines = (x, y, widths) =>
  widths
    .map((width, index) => `<rect class="pale" x="${x}" y="${y + index * 38}" width="${width}" height="16" rx="8"/>`)
    .join('');

/** What each kind of page is drawn as. */
const drawings = {
  home: card(
    600,
    120,
    480,
    390,
    `${cube(55, 75, 110)}${cube(185, 75, 110)}${cube(315, 75, 110)}${cube(120, 205, 110)}${cube(250, 205, 110)}`,
  ),
  dataset: card(
    600,
    120,
    480,
    390,
    `${lines(48, 56, [300, 384, 340])}${bar(48, 196, 384, 0.9)}${bar(48, 240, 384, 0.6)}${bar(48, 284, 384, 0.75)}`,
  ),
  catalogue: [0, 1, 2]
    .map((n) => card(600 + n * 34, 110 + n * 62, 410, 270, n === 2 ? `${lines(48, 60, [220, 314, 270])}` : ''))
    .join(''),
  offers: card(
    600,
    120,
    480,
    390,
    `<path class="tag" d="M48 195 160 78h232a40 40 0 0 1 40 40v154a40 40 0 0 1-40 40H160z"/><circle class="card" cx="168" cy="195" r="22"/><rect class="pale" x="236" y="150" width="140" height="18" rx="9"/><rect class="pale" x="236" y="196" width="100" height="18" rx="9"/>`,
  ),
  organizations: card(
    600,
    120,
    480,
    390,
    `${[0, 1, 2].map((n) => `<g transform="translate(${60 + n * 132} ${n === 1 ? 80 : 130})"><rect class="bright" width="96" height="${n === 1 ? 250 : 200}" rx="10"/>${[0, 1, 2].map((row) => [0, 1].map((column) => `<rect class="pane" x="${18 + column * 34}" y="${24 + row * 52}" width="26" height="30" rx="5"/>`).join('')).join('')}</g>`).join('')}`,
  ),
};

const page = (drawing) => `<!doctype html><style>
body{margin:0;background:#0a4f49}
.card{fill:#fff;stroke:#0a4f49;stroke-width:6}.card .card,circle.card{stroke:none}.pane{fill:#fff}.pale{fill:#dbe9e7}.bright{fill:#0f6b63}.tag{fill:#0f6b63}
g path{fill:#0f6b63}g .edge{fill:none;stroke:#fff;stroke-width:1.6;stroke-linejoin:round}
.mark path{fill:#6cd4c7}.mark .edge{stroke:#0a4f49;stroke-width:2.2}
.back{fill:#0f6b63;opacity:.55}
</style><svg width="1200" height="630" viewBox="0 0 1200 630"><path class="back" d="M0 430 520 130 1200 520V630H0z"/><g class="mark">${cube(130, 165, 300)}</g>${drawing}</svg>`;

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, drawing] of Object.entries(drawings)) {
  await tab.setContent(page(drawing));
  await writeFile(join(folder, `${name}.png`), await tab.screenshot());
}
await browser.close();
