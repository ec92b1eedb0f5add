/** Pages about the service in English. */
export const en = {
  site: 'Data marketplace' as string,
  languages: 'Language',
  problems: 'Problems',
  problemsLead: 'All reasons for which this service refuses a request.',
  all: 'All problems',
  more: 'More',
  status: (status: string) => `Answers with this problem have the status ${status}.`,
  advice: 'What to do',
  programs: 'For programs',
  code: 'Code of the refusal',
  type: 'In problem details (RFC 9457)',
  extension: 'In GraphQL',
  fixed: 'The code does not change.',
  nothing: 'There is nothing at this address',
  nothingHint: 'It may be mistyped, or out of date.',
  toCatalogue: 'To the catalogue',
  toInterfaces: 'The interfaces for programs',
};

/** The texts of one language. */
export type AboutTexts = typeof en;
