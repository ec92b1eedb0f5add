/**
 * Writes the constraints of `dcat-ap-SHACL.ttl` as a short Turtle file: one shape for each class, one property shape for
 * each constraint, without descriptions. Usage: node condense.mjs dcat-ap-SHACL.ttl > shapes/dcat-ap-SHACL.condensed.ttl
 */
import { Parser, Store, Util } from 'n3';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const SH = 'http://www.w3.org/ns/shacl#';
const CONSTRAINTS = ['class', 'datatype', 'maxCount', 'minCount', 'nodeKind'];

const store = new Store(new Parser().parse(readFileSync(process.argv[2], 'utf8')));
const valueOf = (subject, name) => store.getObjects(subject, SH + name, null)[0];
const write = (term) => (Util.isLiteral(term) ? term.value : `<${term.value}>`);

const constraintsOf = (shape) =>
  store.getObjects(shape, `${SH}property`, null).map((property) => {
    const name = CONSTRAINTS.find((each) => valueOf(property, each));
    return `  sh:property [ sh:path ${write(valueOf(property, 'path'))} ; sh:${name} ${write(valueOf(property, name))} ]`;
  });

const shapes = store.getSubjects('http://www.w3.org/1999/02/22-rdf-syntax-ns#type', `${SH}NodeShape`, null);
const texts = shapes.flatMap((shape) => {
  const constraints = constraintsOf(shape).sort();
  if (constraints.length === 0) return [];
  return [
    `[] a sh:NodeShape ; sh:targetClass ${write(valueOf(shape, 'targetClass'))} ;\n${constraints.join(' ;\n')} .\n`,
  ];
});
process.stdout.write(`@prefix sh: <${SH}> .\n\n${texts.sort().join('\n')}`);
