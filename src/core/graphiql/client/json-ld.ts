/** Shows the latest answer as JSON-LD. */
import { useGraphiQL } from '@graphiql/react';
import { parse, type GraphQLSchema } from 'graphql';
import { createElement, useState } from 'react';
import type { Child } from 'react';
import type { ContextDocument } from '../json-ld/context.js';
import { jsonLdOf } from '../json-ld/annotate.js';
import { useLatest, type Shown } from './exchange.js';
import { words } from './words.js';

/** The text of the panel. */
const textFor = ({ operation, exchange }: Shown, schema: GraphQLSchema, context: ContextDocument): string => {
  const { query, operationName } = operation;
  const { data } = exchange.answer as { readonly data?: unknown };
  const document = jsonLdOf(schema, context, parse(query), operationName, data);
  if (!document) return words.noJsonLd;
  return JSON.stringify(document, null, 2);
};

const CopyButton = ({ text }: { readonly text: string }): Child => {
  const [label, setLabel] = useState(words.copy);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setLabel(words.copied),
      () => setLabel(words.notAllowed),
    );
  return createElement('button', { type: 'button', className: 'graphiql-un-styled bar-button', onClick: copy }, label);
};

/** The panel, folded at first; nothing while there is no answer, or the schema is not known. */
export const JsonLdPanel = ({
  context,
  address,
}: {
  readonly context: ContextDocument;
  readonly address: string;
}): Child => {
  const shown = useLatest();
  const schema = useGraphiQL(({ schema: known }: { readonly schema?: GraphQLSchema | null }) => known);
  const [isOpen, setOpen] = useState(false);
  if (!shown || !schema || shown.exchange.status !== 200) return null;
  const onToggle = ({ currentTarget }: { readonly currentTarget: HTMLDetailsElement }): void =>
    setOpen(currentTarget.open);
  return createElement(
    'details',
    { className: 'json-ld', open: isOpen, onToggle },
    createElement('summary', null, words.jsonLd),
    isOpen ? panel(textFor(shown, schema, context), address) : null,
  );
};

const panel = (text: string, address: string): Child =>
  createElement(
    'div',
    null,
    createElement(
      'p',
      null,
      `${words.inTerms} `,
      createElement('a', { href: address, target: '_blank', rel: 'noreferrer' }, words.context),
      `. ${words.askFor}`,
      createElement('code', null, 'iri'),
      `${words.toName} `,
      createElement(CopyButton, { text }),
    ),
    createElement('pre', { tabIndex: 0 }, text),
  );
