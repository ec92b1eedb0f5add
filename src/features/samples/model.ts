/** Samples of data: what is kept of one, and who sees what is in it. */

/** Those who see what is in a sample: all who may read the metadata, or those who may have the data. */
export type SampleAudience = 'READERS' | 'ENTITLED';

/** Formats of samples. */
export type SampleFormat = 'CSV' | 'PARQUET';

/** Media types of the formats. */
export const MEDIA_TYPES: Readonly<Record<SampleFormat, string>> = {
  CSV: 'text/csv',
  PARQUET: 'application/vnd.apache.parquet',
};

/** What the values of a column are. `EMPTY`: there are none. */
export const columnTypes = [
  ...(['INTEGER', 'DECIMAL', 'BOOLEAN', 'DATE', 'DATE_TIME', 'TEXT', 'BINARY', 'STRUCTURE', 'EMPTY'] as const),
] as const;

/** One of them. */
export type ColumnType = (typeof columnTypes)[number];

/** A bar of a histogram: values from `from` on, up to `to` without it; the last bar with it. Written as the values of the column are. */
export interface Bin {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** A value that is frequent. */
export interface Frequent {
  readonly value: string;
  readonly count: number;
}

/** What the rows of a sample say about a column. */
export interface ColumnProfile {
  readonly name: string;
  readonly type: ColumnType;
  /** Rows without a value. */
  readonly nulls: number;
  /** Different values; null where there are more than are counted. */
  readonly distinct: number | null;
  /** The least and the greatest value, of numbers and times. */
  readonly min: string | null;
  readonly max: string | null;
  /** Of numbers and times; 12 bars at most. */
  readonly histogram: readonly Bin[];
  /** Of texts and truth values: the most frequent ones that occur more than once. */
  readonly top: readonly Frequent[];
}

/** What is shown of a sample. */
export interface SampleProfile {
  readonly columns: readonly ColumnProfile[];
  /** The first rows, as texts; null where there is no value. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Rows that were looked at. */
  readonly rowCount: number;
  /** True if the file has more rows or columns than were looked at. */
  readonly isPartial: boolean;
}

/** A sample without its bytes. */
export interface Sample {
  /** Id of the distribution that it was stored for. */
  readonly distribution: string;
  readonly dataset: string;
  readonly format: SampleFormat;
  /** Bytes of the file. */
  readonly size: number;
  /** SHA-256 of the file, hexadecimal. */
  readonly hash: string;
  readonly visibleTo: SampleAudience;
  /** ISO 8601 UTC. */
  readonly changed: string;
  readonly profile: SampleProfile;
}

/** Bounds of what is looked at. */
export const MOST_ROWS = 50_000;
export const MOST_COLUMNS = 100;
/** Rows that are shown, and characters of a shown cell or name. */
export const SHOWN_ROWS = 20;
export const SHOWN_CHARACTERS = 200;
