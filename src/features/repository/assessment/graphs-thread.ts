/** Loaded by threads of the store that read graphs: those of quality follow from results. */
import './kept.js';
