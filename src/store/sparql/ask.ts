/** The answer to an ASK, which every engine writes in its own way where it is not JSON. */

const XML = (answer: boolean): string =>
  `<?xml version="1.0"?><sparql xmlns="http://www.w3.org/2005/sparql-results#"><head></head><boolean>${answer}</boolean></sparql>`;

/** The answer in JSON (SPARQL 1.1 Query Results JSON Format §4) as a body of the media type. */
export const answerOf = (json: Buffer, mediaType: string): Buffer => {
  const { boolean: answer } = JSON.parse(json.toString('utf8')) as { readonly boolean: boolean };
  if (mediaType.endsWith('xml')) return Buffer.from(XML(answer));
  return Buffer.from(mediaType.endsWith('json') ? JSON.stringify({ head: {}, boolean: answer }) : String(answer));
};
