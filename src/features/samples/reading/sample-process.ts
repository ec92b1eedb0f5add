/** Entry of the process that reads samples. */
import { doInProcess } from '../../../core/threads/process.js';
import { readSample } from './read.js';

doInProcess(readSample);
