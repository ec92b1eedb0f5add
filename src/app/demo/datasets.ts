/** The datasets of the demonstration. The organizations and everything about them are made up. */

/** Languages of the texts. */
type Language = 'en' | 'de' | 'fr' | 'el';

/** The owner of a dataset. */
export type Owner = 'athens' | 'dublin';

/** One dataset, as a row. */
export interface DemoDataset {
  readonly slug: string;
  readonly owner: Owner;
  /** Code of the EU data-theme vocabulary. */
  readonly theme: string;
  readonly titles: Partial<Record<Language, string>> & { readonly en: string };
  readonly description: string;
  readonly keywords: readonly string[];
  /** Codes of the EU file-type vocabulary; `KAFKA` is a stream of JSON messages behind a data service. */
  readonly formats: readonly string[];
  /** Code of the EU licence vocabulary. */
  readonly licence: string;
  readonly bytes: number;
  readonly issued: string;
}

const row = (
  slug: string,
  owner: Owner,
  theme: string,
  titles: DemoDataset['titles'],
  description: string,
  keywords: string,
  formats: string,
  licence: string,
  bytes: number,
  issued: string,
): DemoDataset => ({
  slug,
  owner,
  theme,
  titles,
  description,
  keywords: keywords.split(', '),
  formats: formats.split(' '),
  licence,
  bytes,
  issued,
});

/** The datasets that the two organizations keep in their own catalogues. */
export const ownDatasets: readonly DemoDataset[] = [
  row(
    'tram-stops',
    'athens',
    'TRAN',
    { en: 'Tram stops', de: 'Straßenbahnhaltestellen', el: 'Στάσεις τραμ' },
    'All stops of the tram lines with coordinates, names and the lines that serve them.',
    'tram, stops, public transport',
    'CSV JSON',
    'CC_BY_4_0',
    182_044,
    '2024-02-11',
  ),
  row(
    'bus-positions',
    'athens',
    'TRAN',
    { en: 'Live bus positions', fr: 'Positions des bus en direct', el: 'Θέσεις λεωφορείων σε πραγματικό χρόνο' },
    'Position, speed and delay of every bus, once every ten seconds.',
    'bus, real time, gps',
    'KAFKA',
    'CC_BY_4_0',
    0,
    '2024-05-02',
  ),
  row(
    'metro-ridership',
    'athens',
    'TRAN',
    { en: 'Metro ridership by station and hour', de: 'U-Bahn-Fahrgäste nach Station und Stunde' },
    'Entries and exits counted at the gates of every metro station, hour by hour since 2019.',
    'metro, passengers, statistics',
    'CSV PARQUET',
    'CC_BYSA_4_0',
    48_210_733,
    '2024-01-15',
  ),
  row(
    'timetable',
    'athens',
    'TRAN',
    {
      en: 'Timetable of all lines',
      de: 'Fahrplan aller Linien',
      fr: 'Horaires de toutes les lignes',
      el: 'Δρομολόγια όλων των γραμμών',
    },
    'Planned departures of trams, buses and metro trains for the current season.',
    'timetable, schedule, departures',
    'ZIP',
    'CC0',
    9_034_112,
    '2024-09-01',
  ),
  row(
    'ticket-sales',
    'athens',
    'ECON',
    { en: 'Ticket sales by zone', el: 'Πωλήσεις εισιτηρίων ανά ζώνη' },
    'Daily number of tickets sold by kind and tariff zone, without anything that could point to a person.',
    'tickets, sales, tariff zones',
    'CSV XLSX',
    'CC_BY_4_0',
    3_310_020,
    '2024-03-20',
  ),
  row(
    'escalator-outages',
    'athens',
    'TRAN',
    { en: 'Lift and escalator outages', de: 'Störungen von Aufzügen und Rolltreppen' },
    'Begin, end and cause of every outage of a lift or escalator, for planning step-free journeys.',
    'accessibility, lifts, outages',
    'JSON',
    'CC_BY_4_0',
    640_200,
    '2024-04-04',
  ),
  row(
    'bus-noise',
    'athens',
    'ENVI',
    { en: 'Noise along bus corridors', fr: 'Bruit le long des couloirs de bus' },
    'Hourly noise levels measured at sixty façades along the main bus corridors.',
    'noise, environment, sensors',
    'CSV',
    'CC_BY_4_0',
    12_882_301,
    '2024-06-18',
  ),
  row(
    'traction-energy',
    'athens',
    'ENER',
    { en: 'Traction energy of trams', de: 'Fahrstrom der Straßenbahnen' },
    'Energy drawn and recovered by each tram and trip, with temperature and load.',
    'energy, tram, efficiency',
    'PARQUET',
    'CC_BYNC_4_0',
    77_402_118,
    '2024-07-09',
  ),
  row(
    'crowding',
    'athens',
    'TRAN',
    { en: 'Crowding forecast', el: 'Πρόβλεψη συνωστισμού' },
    'Expected occupancy of every departure for the next two days, from counts, weather and events.',
    'forecast, occupancy, passengers',
    'JSON CSV',
    'CC_BY_4_0',
    2_201_991,
    '2024-10-10',
  ),
  row(
    'stop-photos',
    'athens',
    'REGI',
    { en: 'Photographs of stops', fr: 'Photographies des arrêts' },
    'A current photograph of every stop, with faces and number plates made unrecognisable.',
    'photographs, stops, accessibility',
    'ZIP',
    'CC_BYSA_4_0',
    1_904_331_202,
    '2024-08-22',
  ),
  row(
    'accidents',
    'athens',
    'TRAN',
    {
      en: 'Accidents with trams and buses',
      de: 'Unfälle mit Straßenbahnen und Bussen',
      el: 'Ατυχήματα με τραμ και λεωφορεία',
    },
    'Place, time and severity of accidents since 2015, without personal data.',
    'accidents, safety',
    'CSV',
    'CC_BY_4_0',
    410_733,
    '2024-02-28',
  ),
  row(
    'berth-occupancy',
    'dublin',
    'TRAN',
    { en: 'Berth occupancy', de: 'Belegung der Liegeplätze', fr: 'Occupation des postes à quai' },
    'Which ship lay at which berth, from when to when, with draught and cargo class.',
    'harbour, ships, berths',
    'CSV JSON',
    'CC_BY_4_0',
    5_120_448,
    '2024-01-30',
  ),
  row(
    'ship-movements',
    'dublin',
    'TRAN',
    { en: 'Ship movements in real time', fr: 'Mouvements de navires en temps réel' },
    'Arrivals, departures and shifts in the harbour as they happen.',
    'ships, real time, arrivals',
    'KAFKA',
    'CC_BY_4_0',
    0,
    '2024-05-17',
  ),
  row(
    'tide-gauge',
    'dublin',
    'ENVI',
    { en: 'Tide gauge', de: 'Pegel', fr: 'Marégraphe', el: 'Παλιρροιογράφος' },
    'Water level in the harbour mouth every minute, with quality flags.',
    'tide, water level, sensors',
    'CSV',
    'CC0',
    31_554_002,
    '2023-11-05',
  ),
  row(
    'container-throughput',
    'dublin',
    'ECON',
    { en: 'Container throughput', de: 'Containerumschlag' },
    'Containers moved by month, terminal, direction and size.',
    'containers, trade, statistics',
    'CSV XLSX',
    'CC_BY_4_0',
    822_140,
    '2024-02-02',
  ),
  row(
    'quay-air',
    'dublin',
    'ENVI',
    { en: 'Air quality at the quays', fr: "Qualité de l'air sur les quais" },
    'Particulate matter, nitrogen oxides and sulphur dioxide at eight stations on the quays.',
    'air quality, emissions, sensors',
    'JSON CSV',
    'CC_BY_4_0',
    18_004_219,
    '2024-03-12',
  ),
  row(
    'shore-power',
    'dublin',
    'ENER',
    { en: 'Shore power use', de: 'Landstromnutzung' },
    'Energy that ships took from shore instead of running their engines, by call.',
    'energy, ships, emissions',
    'CSV',
    'CC_BYSA_4_0',
    290_115,
    '2024-06-01',
  ),
  row(
    'truck-turnaround',
    'dublin',
    'TRAN',
    { en: 'Truck turnaround times', el: 'Χρόνοι εξυπηρέτησης φορτηγών' },
    'Time from gate to gate for trucks by terminal and hour of the day.',
    'trucks, logistics, waiting time',
    'PARQUET',
    'CC_BYNC_4_0',
    6_777_023,
    '2024-04-25',
  ),
  row(
    'depth-soundings',
    'dublin',
    'REGI',
    { en: 'Depth soundings of the fairway', de: 'Tiefenmessungen der Fahrrinne' },
    'Results of the yearly survey of the fairway on a grid of one metre.',
    'bathymetry, fairway, survey',
    'GEOTIFF CSV',
    'CC_BY_4_0',
    412_900_331,
    '2024-09-14',
  ),
  row(
    'ferry-passengers',
    'dublin',
    'TRAN',
    { en: 'Ferry passengers', fr: 'Passagers des ferries' },
    'Passengers and vehicles by ferry line and sailing.',
    'ferries, passengers, statistics',
    'CSV',
    'CC_BY_4_0',
    1_020_775,
    '2024-07-28',
  ),
];

/** An offer of a dataset on the marketplace. */
export interface DemoOffer {
  /** Slug of the dataset that is published. */
  readonly dataset: string;
  /** Without a price it is free. */
  readonly purchase?: {
    readonly type: 'one-off' | 'subscription';
    readonly price?: string;
    /** True if the seller agrees to each sale. */
    readonly onRequest?: boolean;
    /** True if only buyers learn where the data are. */
    readonly withheld?: boolean;
  };
  readonly investment?: {
    readonly price: string;
    readonly totalShares: number;
    readonly maxShares: number;
    readonly percentage: number;
    readonly open: boolean;
  };
}

/** The offers that are published to the marketplace. */
export const offers: readonly DemoOffer[] = [
  { dataset: 'tram-stops', purchase: { type: 'one-off' } },
  { dataset: 'bus-positions', purchase: { type: 'subscription', price: '190.00', onRequest: true } },
  {
    dataset: 'metro-ridership',
    purchase: { type: 'one-off', price: '1250.50' },
    investment: { price: '25.00', totalShares: 400, maxShares: 40, percentage: 20, open: true },
  },
  { dataset: 'crowding', investment: { price: '50.00', totalShares: 200, maxShares: 20, percentage: 35, open: true } },
  { dataset: 'ship-movements', purchase: { type: 'subscription', price: '420.00' } },
  { dataset: 'tide-gauge', purchase: { type: 'one-off' } },
  { dataset: 'depth-soundings', purchase: { type: 'one-off', price: '3900.00', withheld: true } },
  {
    dataset: 'truck-turnaround',
    purchase: { type: 'subscription', price: '75.00' },
    investment: { price: '10.00', totalShares: 1000, maxShares: 100, percentage: 10, open: false },
  },
];

/** Published datasets that the other organization bought. */
export const acquisitions: readonly { readonly dataset: string; readonly buyer: Owner }[] = [
  { dataset: 'tide-gauge', buyer: 'athens' },
  { dataset: 'depth-soundings', buyer: 'athens' },
];

/** Requests that wait for the answer of their sellers. */
export const requests: readonly { readonly dataset: string; readonly buyer: Owner; readonly purpose: string }[] = [
  {
    dataset: 'bus-positions',
    buyer: 'dublin',
    purpose: 'A study of how passengers of ferries go on by bus, together with the university.',
  },
];

/** The dataset of that name. */
export const datasetNamed = (slug: string): DemoDataset => {
  const dataset = ownDatasets.find((candidate) => candidate.slug === slug);
  if (!dataset) throw new Error(`the demonstration has no dataset ${slug}`);
  return dataset;
};
