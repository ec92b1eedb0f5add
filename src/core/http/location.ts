/** An IRI in a form that a header field can hold: one with other characters than ASCII is written as a URL. */
export const locationOf = (address: string): string => {
  if (/^[\x21-\x7e]+$/.test(address)) return address;
  return URL.canParse(address) ? new URL(address).href : encodeURI(address);
};
