/** Places. */
import { concepts } from './concept.js';
import { noun } from './property.js';

/** A place that data are about (dct:Location). */
export const place = noun('Place', concepts, { about: 'A place that data are about (dct:Location).' });
