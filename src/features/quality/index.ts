/** Quality: assesses every dataset, keeps the results as DQV, checks URLs. */
import type { Services } from '../repository/services.js';
import { ConformanceReports } from '../repository/conformance.js';
import type { OpenPart, Part } from '../repository/part.js';
import { Quality } from './quality.js';
import { QualityQueue } from './queue.js';
import { profileTables } from '../repository/named-profiles.js';
import { assessmentBacklog, resultTables } from './tables.js';
import type { UrlCheckSettings } from './urls/checker.js';
import { urlBacklog, urlTables } from './urls/tables.js';

/** The needs of the part. */
export interface QualityOptions extends Services {
  /** The rules of checks of URLs of distributions; everywhere public, when absent. */
  readonly urlChecks?: UrlCheckSettings | undefined;
}

/** The open part. */
export interface OpenQuality extends OpenPart {
  readonly quality: Quality;
}

export const qualityPart: Part<QualityOptions, OpenQuality> = {
  name: 'quality',
  tables: [...ConformanceReports.tables, ...resultTables, ...urlTables, ...profileTables],
  open: (options) => {
    const queue = new QualityQueue(options.database);
    const quality = new Quality({ ...options, queue });
    return {
      quality,
      participants: [quality.written, quality.named],
      monitoring: [assessmentBacklog, { ...urlBacklog, isOff: options.urlChecks?.enabled === false }],
      start: () => quality.start(),
      close: () => quality.close(),
    };
  },
};
