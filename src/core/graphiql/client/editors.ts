/** Settings of the editors that GraphiQL has no property for. */

/** True if the window is as narrow as that of a phone; the style sheet draws the same line. */
export const isNarrow = (): boolean => matchMedia('(max-width: 700px)').matches;

/** Wraps long lines (RDF, contract terms) instead of hiding them to the right, and writes smaller. */
export const configureEditors = async (): Promise<void> => {
  const { editor } = await import('monaco-graphql/esm/monaco-editor.js');
  editor.onDidCreateEditor((created) => {
    created.updateOptions({ wordWrap: 'on', wrappingIndent: 'indent', fontSize: isNarrow() ? 12 : 14 });
  });
};
