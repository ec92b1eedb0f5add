/** Samples of the demonstration: made-up figures that look like those of a metro and of a tram. */
import type { Core } from '../core.js';
import { SERVICE } from '../../core/threads/fair/asker.js';
import { idOf } from './write.js';

/** Numbers between 0 and 1 that look as if by chance, and are the same every time. */
const chance = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const STATIONS = ['Syntagma', 'Monastiraki', 'Omonia', 'Piraeus', 'Acropolis', 'Attiki'] as const;

/** Passengers by hour: two tides on working days, one on others. */
const ridership = (): string => {
  const next = chance(7);
  const lines = ['day,hour,station,entries,exits,mean_wait_minutes'];
  for (let day = 0; day < 14; day += 1) {
    const date = new Date(Date.UTC(2024, 0, 8 + day));
    const isWorking = date.getUTCDay() % 6 !== 0;
    for (let hour = 5; hour < 24; hour += 1) {
      for (const [at, station] of STATIONS.entries()) {
        const tide = (peak: number, width: number): number => Math.exp(-(((hour - peak) / width) ** 2));
        const busy = isWorking ? tide(8, 1.6) + 0.8 * tide(17, 2.2) + 0.25 : 0.5 * tide(14, 4) + 0.15;
        const entries = Math.round((1_900 - at * 240) * busy * (0.85 + 0.3 * next()));
        const exits = Math.round(entries * (0.8 + 0.4 * next()));
        const wait = next() < 0.03 ? '' : (2 + 5 * (1 - busy) * next()).toFixed(1);
        lines.push([date.toISOString().slice(0, 10), hour, station, entries, exits, wait].join(','));
      }
    }
  }
  return `${lines.join('\n')}\n`;
};

/** Stops between the centre and the sea. */
const stops = (): string => {
  const next = chance(11);
  const names = [
    'Syntagma',
    'Zappeio',
    'Fix',
    'Neos Kosmos',
    'Baknana',
    'Aigaiou',
    'Medeas',
    'Panagitsa',
    'Mouson',
    'Edem',
  ];
  const more = [
    'Pikrodafni',
    'Parko Flisvou',
    'Trokadero',
    'Moschato',
    'Tzitzifies',
    'Kallithea',
    'Gipedo',
    'Faliro',
    'SEF',
    'Voula',
  ];
  const lines = ['stop_id,name,line,latitude,longitude,opened,has_shelter'];
  for (const [at, name] of [...names, ...more].entries()) {
    const share = at / (names.length + more.length);
    const opened = new Date(
      Date.UTC(2004 + Math.floor(next() * 16), Math.floor(next() * 12), 1 + Math.floor(next() * 27)),
    );
    lines.push(
      [
        ...[`T${String(at + 1).padStart(3, '0')}`, name, at % 3 === 0 ? 6 : 7],
        ...[(37.9755 - share * 0.11 + next() * 0.004).toFixed(5), (23.735 + share * 0.02 - next() * 0.03).toFixed(5)],
        ...[opened.toISOString().slice(0, 10), next() < 0.8],
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
};

/** By the slugs of datasets. Everybody sees them: of one that is sold it is what sells it. */
const samples: Readonly<Record<string, () => string>> = { 'metro-ridership': ridership, 'tram-stops': stops };

/** Stores the samples with the files of their datasets that are CSV. */
export const storeSamples = async ({ domain }: Pick<Core, 'domain'>): Promise<void> => {
  for (const [slug, write] of Object.entries(samples)) {
    const { distributions } = domain.datasets.stored(await domain.datasets.require(idOf(slug)));
    const csv = distributions.find(({ key }) => key === `${slug}.csv`);
    if (!csv) throw new Error(`the demonstration has no ${slug}.csv`);
    const file = new TextEncoder().encode(write());
    await domain.samples.put(csv.id, { format: 'CSV', file, visibleTo: 'READERS' }, SERVICE);
  }
};
