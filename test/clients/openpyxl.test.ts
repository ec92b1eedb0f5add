/** openpyxl itself: an independent implementation of workbooks, against a service. */
import { startService } from '../support/service.js';
import { describeClient } from './python.js';

await describeClient('openpyxl', 'openpyxl_workbooks.py', { start: () => startService({ URL_CHECK: 'off' }) });
