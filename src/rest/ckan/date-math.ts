/** Times of Solr that follow from the present one: `NOW-7DAYS`, `NOW/DAY`. */

const UNITS = ['YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND'] as const;
const WHOLE =
  /^NOW(?:[+-]\d{1,6}(?:YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)S?|\/(?:YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)S?){0,8}$/;
const STEP = /([+-]\d+|\/)(YEAR|MONTH|DAY|HOUR|MINUTE|SECOND)/g;

/** The time that a text means, ISO 8601; undefined where it does not follow from the present one. */
export const dateMath = (text: string, now = new Date()): string | undefined => {
  if (!WHOLE.test(text)) return undefined;
  let time = now;
  for (const [, step = '', unit = ''] of text.matchAll(STEP)) {
    const at = UNITS.indexOf(unit as (typeof UNITS)[number]);
    const fields = [
      time.getUTCFullYear(),
      time.getUTCMonth(),
      time.getUTCDate(),
      time.getUTCHours(),
      time.getUTCMinutes(),
      time.getUTCSeconds(),
      time.getUTCMilliseconds(),
    ];
    const moved =
      step === '/'
        ? fields.map((value, index) => (index <= at ? value : index === 2 ? 1 : 0))
        : fields.map((value, index) => (index === at ? value + Number(step) : value));
    time = new Date(Date.UTC(...(moved as [number, number, number, number, number, number, number])));
  }
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};
