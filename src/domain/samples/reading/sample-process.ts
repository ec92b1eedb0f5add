/** Entry of the process that reads samples. */
import { doInProcess } from '../../../threads/process.js';
import { readSample } from './read.js';

doInProcess(readSample);
