/** What words find, and what they do not: hyphens, letters beside digits, and the ends of German compounds. */
import { openWorld, type World } from './world.js';

const TITLES = {
  arts: '"Arten und Biotope"@de',
  cars: '"Parking of cars 2020-01-15"@en',
  co: '"CO at crossings"@en',
  co2: '"CO2 of industry"@en',
  costs: '"Baukosten je Jahr"@de',
  covid: '"COVID-19 cases by week"@en',
  covid19: '"Covid19 Impfungen"@de',
  east: '"Karte vom Osten"@de',
  electricity: '"Stromverbrauch der Haushalte"@de',
  email: '"E-Mails of offices"@en',
  houses: '"Krankenhäuser und Pflegeheime"@de',
  iso: '"Profile of ISO 19115"@en',
  iso19115: '"Records in ISO19115"@en',
  kindergartens: '"Kindergärten im Bezirk"@de',
  opendata: '"OpenData strategy"@en',
  plants: '"Windenergieanlagen an Land"@de',
  pm: '"PM 2.5 in winter"@en',
  pm10: '"PM10 in summer"@en',
  position: '"Lage der Museen"@de',
  quarters: '"Wohnquartiere"@de',
  race: '"Rassen von Hunden"@de',
  rail: '"Straßenbahn und Hauptbahnhof"@de',
  roads: '"Hauptstraßen"@de',
  shyness: '"Bebauungs\u00adplan Mitte"@de',
  smoke: '"Rauch über Dächern"@de',
  soldiers: '"Soldaten der Bundeswehr"@de',
  soft: '"Understanding weather"@en',
  swine: '"Schweine je Betrieb"@de',
  transport: '"Transporte von Gütern"@de',
  unfall: '"Unfall mit Folgen"@de',
  unfaelle: '"Verkehrsunfälle 2023"@de',
  ways: '"Radwege und Radverkehr"@de',
  weather: '"Wetterdaten der Stationen"@de',
  wifi: '"Wi-Fi hotspots"@en',
  wifione: '"WiFi in libraries"@en',
  wine: '"Rotwein und Weißwein"@de',
  youth: '"Jugendamt, Gesundheitsamt"@de',
} as const;
type Name = keyof typeof TITLES;
const NAMES = Object.keys(TITLES) as Name[];

/** Ids are found as words are, so they are none. */
const idOf = (name: Name): string => `z${NAMES.indexOf(name) + 10_000}z`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.catalogue('own');
  for (const name of NAMES) await world.dataset(idOf(name), `; dct:title ${TITLES[name]}`);
});
afterAll(() => world.close());

const TABLE: readonly (readonly [query: string, ...found: readonly Name[]])[] = [
  // Hyphens, and letters beside digits.
  ['covid19', 'covid', 'covid19'],
  ['COVID-19', 'covid', 'covid19'],
  ['covid 19', 'covid', 'covid19'],
  ['covid', 'covid'],
  ['COVID‑19 week', 'covid'],
  ['covid19 week', 'covid'],
  ['"COVID-19"', 'covid'],
  ['"covid19"', 'covid', 'covid19'],
  ['covid1*', 'covid', 'covid19'],
  ['covid18'],
  ['iso19115', 'iso', 'iso19115'],
  ['ISO 19115', 'iso', 'iso19115'],
  ['ISO-19115', 'iso', 'iso19115'],
  ['iso 19139'],
  ['wifi', 'wifi', 'wifione'],
  ['Wi-Fi', 'wifi', 'wifione'],
  ['wi fi', 'wifi', 'wifione'],
  ['wi-fi libraries', 'wifione'],
  ['hotspots -wifi'],
  ['email', 'email'],
  ['e-mail', 'email'],
  ['E-Mails', 'email'],
  ['open data', 'opendata'],
  ['open-data', 'opendata'],
  ['co2', 'co2'],
  ['CO 2', 'co2'],
  ['co', 'co'],
  ['pm10', 'pm10'],
  ['pm 10', 'pm10'],
  ['pm2.5', 'pm'],
  ['pm', 'pm'],
  ['20200115'],
  ['2020-01-15', 'cars'],
  // Ends of compounds.
  ['Unfälle', 'unfaelle', 'unfall'],
  ['unfall', 'unfaelle', 'unfall'],
  ['Verkehrsunfall', 'unfaelle'],
  ['Verkehrs-Unfälle', 'unfaelle'],
  ['Unfälle -Verkehrsunfälle', 'unfall'],
  ['"Unfälle"'],
  ['Wege', 'ways'],
  ['Verkehr', 'ways'],
  ['Anlagen', 'plants'],
  ['Energieanlage', 'plants'],
  ['Lage', 'position'],
  ['Kosten', 'costs'],
  ['Osten', 'east'],
  ['Gärten', 'kindergartens'],
  ['Arten', 'arts'],
  ['Verbrauch', 'electricity'],
  ['Rauch', 'smoke'],
  ['Häuser', 'houses'],
  ['Heim', 'houses'],
  ['Bahn', 'rail'],
  ['Straßen', 'roads'],
  ['Rasse', 'race'],
  ['Daten', 'weather'],
  ['Plan', 'shyness'],
  ['Bebauungsplan', 'shyness'],
  ['Wein', 'wine'],
  ['Orte'],
  ['Tiere'],
  ['Amt', 'youth'],
  ['standing'],
];

it.each(TABLE)('%s', async (query, ...found) => {
  expect((await world.ids({ query, limit: 50 })).sort()).toEqual(found.map(idOf).sort());
});

it('has a table of sixty queries and more, of which one in seven finds nothing', () => {
  expect(TABLE.length).toBeGreaterThanOrEqual(60);
  expect(TABLE.filter(([, ...found]) => found.length === 0).length).toBeGreaterThan(TABLE.length / 8);
});

it('marks compounds by their ends', async () => {
  const { hits } = await world.find({ query: 'Unfälle 2023', highlight: true });
  expect(hits[0]?.highlights).toEqual([
    { field: 'title', language: 'de', fragment: '<em>Verkehrsunfälle</em> <em>2023</em>' },
  ]);
});
