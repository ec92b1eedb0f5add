/** A query of 9 to the power of 14 solutions: it does not end while anybody waits. */
export const ENDLESS = `SELECT (COUNT(*) AS ?n) { ${Array.from({ length: 14 }, (_, i) => `VALUES ?x${i} { 1 2 3 4 5 6 7 8 9 }`).join(' ')} }`;
