/** feedparser itself, as readers written in Python run it, against every feed of a service. */
import { describeClient } from './python.js';

await describeClient('feedparser', 'feeds.py');
