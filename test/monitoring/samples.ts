/** Reads the text format of Prometheus. */

/** Labels of a sample. */
export type Labels = Readonly<Record<string, string>>;

/** The samples of one reading. */
export interface Samples {
  /** How many the service itself has; those of the process come and go. */
  readonly series: number;
  /** Names of all metrics. */
  readonly names: ReadonlySet<string>;
  /** The sample with exactly these labels. */
  value(name: string, labels: Labels): number | undefined;
  /** Sum of all samples that have these labels, among others. */
  total(name: string, labels: Labels): number;
}

interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

const parse = (line: string): Sample => {
  const [, name = '', text = '', value = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const labels = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', content = '']) => [
    label,
    content,
  ]);
  return { name, labels: Object.fromEntries(labels) as Labels, value: Number(value) };
};

const has = (sample: Sample, labels: Labels): boolean =>
  Object.entries(labels).every(([name, value]) => sample.labels[name] === value);

/** Parses an exposition. */
export const samplesOf = (text: string): Samples => {
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parse);
  const named = (name: string) => samples.filter((sample) => sample.name === name);
  return {
    series: samples.filter(({ name }) => /^(http|marketplace)_/.test(name)).length,
    names: new Set(samples.map(({ name }) => name)),
    value: (name, labels) =>
      named(name).find(
        (sample) => has(sample, labels) && Object.keys(sample.labels).length === Object.keys(labels).length,
      )?.value,
    total: (name, labels) =>
      named(name)
        .filter((sample) => has(sample, labels))
        .reduce((sum, { value }) => sum + value, 0),
  };
};
