import { negotiate, syntaxes, syntaxNamed, syntaxOfContentType, syntaxOfSuffix } from '../../src/core/rdf/syntax.js';
import { refusalOf } from './support.js';

describe('negotiation', () => {
  it.each([
    [undefined, 'jsonld'],
    ['', 'jsonld'],
    ['*/*', 'jsonld'],
    ['application/json', 'jsonld'],
    ['application/json, text/plain, */*', 'jsonld'],
    ['application/ld+json', 'jsonld'],
    ['application/*', 'jsonld'],
    ['text/*', 'turtle'],
    ['text/turtle', 'turtle'],
    ['TEXT/Turtle; charset=utf-8', 'turtle'],
    ['application/rdf+xml', 'rdfxml'],
    ['application/n-triples', 'ntriples'],
    ['text/plain', 'ntriples'],
    ['text/plain, */*;q=0.1', 'ntriples'],
    ['text/plain, text/turtle', 'ntriples'],
    ['text/turtle, text/plain', 'turtle'],
    ['application/n-quads', 'nquads'],
    ['application/trig', 'trig'],
    ['text/n3', 'n3'],
    ['text/turtle;q=0.5, application/rdf+xml', 'rdfxml'],
    ['text/turtle;q=0.5, application/rdf+xml;q=0.4', 'turtle'],
    ['text/turtle, application/rdf+xml', 'turtle'],
    ['application/rdf+xml, text/turtle', 'rdfxml'],
    ['*/*;q=0.1, text/turtle;q=0.9', 'turtle'],
    ['*/*, text/turtle', 'turtle'],
    ['application/ld+json;q=0, */*', 'turtle'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'jsonld'],
    ['text/html, application/n-triples;q=0.1', 'ntriples'],
    ['text/turtle ; q = 0.2 , application/trig ; q=0.3', 'trig'],
    ['text/turtle;q=high, application/trig;q=0.3', 'turtle'],
    ['nonsense', 'jsonld'],
  ])('Accept: %s gives %s', (accept, name) => {
    expect(negotiate(accept).name).toBe(name);
  });

  it.each(['text/html', 'image/png, text/csv;q=0.5', 'text/turtle;q=0', 'application/xml'])(
    'refuses Accept: %s',
    (accept) => {
      const refusal = refusalOf(() => negotiate(accept));
      expect(refusal.code).toBe('NOT_ACCEPTABLE');
      expect(refusal.detail).toContain('text/turtle');
      expect(refusal.extras['supported']).toEqual(syntaxes.map(({ mediaType }) => mediaType));
    },
  );
});

describe('declared types', () => {
  it.each([
    ['text/turtle', 'turtle'],
    ['text/turtle; charset=UTF-8', 'turtle'],
    ['Application/LD+JSON', 'jsonld'],
    ['application/json;charset=utf-8', 'jsonld'],
    ['text/n3', 'n3'],
    ['application/trig', 'trig'],
  ])('%s is %s', (type, name) => {
    expect(syntaxOfContentType(type)?.name).toBe(name);
  });

  it('is nothing without a header', () => {
    expect(syntaxOfContentType()).toBeUndefined();
    expect(syntaxOfContentType('  ')).toBeUndefined();
  });

  it.each(['text/html', 'application/octet-stream', 'text/plain', 'text', 'multipart/form-data; boundary=x'])(
    'refuses %s',
    (type) => {
      const refusal = refusalOf(() => syntaxOfContentType(type));
      expect(refusal.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      expect(refusal.detail).toContain('application/ld+json');
    },
  );

  it('finds syntaxes by suffix and by name', () => {
    expect(['ttl', '.jsonld', 'rdf', 'nt', 'nq', 'trig', 'N3'].map((suffix) => syntaxOfSuffix(suffix)?.name)).toEqual([
      'turtle',
      'jsonld',
      'rdfxml',
      'ntriples',
      'nquads',
      'trig',
      'n3',
    ]);
    expect(syntaxOfSuffix('html')).toBeUndefined();
    for (const syntax of syntaxes) expect(syntaxNamed(syntax.name)).toBe(syntax);
  });
});
