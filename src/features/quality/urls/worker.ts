/** Entry of the URL checking thread: name servers, sockets and TLS are none of the event loop's business. */
import { workerData } from 'node:worker_threads';
import { OutboundPolicy } from '../../../core/outbound/policy.js';
import { giveWay } from '../../../core/threads/priority.js';
import { checkUrl, type Checked } from './check.js';

/** The data that the thread is started with. */
export interface UrlWorkerData {
  readonly allow: readonly string[];
  readonly userAgent: string;
  readonly timeoutMs: number;
}

giveWay('background');
const { allow, userAgent, timeoutMs } = workerData as UrlWorkerData;
const policy = new OutboundPolicy(allow);

/** Checks one URL. */
export const check = (url: string): Promise<Checked> => checkUrl(url, { policy, userAgent, timeoutMs });
