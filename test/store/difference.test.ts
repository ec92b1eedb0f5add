/** What turns one version of a graph into the next, said with as few statements as an engine understands rightly. */
import fc from 'fast-check';
import { differenceOf } from '../../src/core/store/shared/write-journal.js';

const XSD = 'http://www.w3.org/2001/XMLSchema#';
const about = (object: string, subject = 's'): string => `<urn:${subject}> <urn:p> ${object} .\n`;
const typed = (value: string, type: string, subject = 's'): string => about(`"${value}"^^<${XSD}${type}>`, subject);
const common = Array.from({ length: 5 }, (_, index) => `<urn:s> <urn:same> <urn:${index}> .\n`).join('');

/** What an engine has that keeps decimals and language tags in one form of each. */
const asEngineHasIt = (triples: string): string[] =>
  triples
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/0+"\^\^/, '"^^').replace(/@(\S+) \.$/, (tag) => tag.toLowerCase()));

describe('the difference of two versions of a graph', () => {
  it('names what goes and what comes', () => {
    expect(differenceOf(common + about('"old"'), common + about('"new"'))).toEqual({
      removed: about('"old"'),
      added: about('"new"'),
    });
    expect(differenceOf(common, common)).toEqual({ removed: '', added: '' });
  });

  it.each([
    ['blank nodes come', '', about('_:b')],
    ['blank nodes go', '_:b <urn:p> "x" .\n', ''],
    ['more goes than stays', Array.from({ length: 9 }, (_, index) => about(`<urn:x${index}>`)).join(''), ''],
    [
      'a number stays that may be the same',
      typed('1.50', 'decimal') + typed('1.5', 'decimal'),
      typed('1.5', 'decimal'),
    ],
    ['a string stays that may be the same', typed('P1Y', 'duration') + about('"P1Y"'), about('"P1Y"')],
    ['a language stays that may be the same', about('"x"@EN') + about('"x"@en'), about('"x"@en')],
  ])('is none where %s', (_, before, after) => {
    expect(differenceOf(common + before, common + after)).toBeUndefined();
  });

  it.each([
    ['blank nodes stay', about('_:b') + about('"old"'), about('_:b') + about('"new"')],
    ['a literal reads like a blank node', about('"see _:b ."'), about('"see _:c ."')],
    ['another language stays', about('"x"@en') + about('"y"@de'), about('"z"@en') + about('"y"@de')],
    ['a number of another subject stays', typed('1', 'int') + typed('1', 'int', 't'), typed('1', 'int', 't')],
  ])('is there where %s', (_, before, after) => {
    expect(differenceOf(common + before, common + after)).toBeDefined();
  });

  it('leaves in an engine what the next version holds', () => {
    const decimals = ['1.5', '1.50', '1.500'].map((value) => `"${value}"^^<${XSD}decimal>`);
    const objects = [...decimals, '"x"@en', '"x"@EN', '"y"@en', '"x"', '"1.5"', '<urn:o>', '_:b'];
    const pool = objects.flatMap((object) => [about(object), about(object, 't')]);
    const version = fc.subarray(pool).map((lines) => common + lines.join(''));
    fc.assert(
      fc.property(version, version, (before, after) => {
        const difference = differenceOf(before, after);
        fc.pre(difference !== undefined);
        const removed = new Set(asEngineHasIt(difference?.removed ?? ''));
        const left = asEngineHasIt(before).filter((line) => !removed.has(line));
        expect(new Set([...left, ...asEngineHasIt(difference?.added ?? '')])).toEqual(new Set(asEngineHasIt(after)));
      }),
    );
  });
});
