/** Keeps the search index in step: its rows are written in the transaction of the graphs. */
import { KINDS } from '../../core/search/entry.js';
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import { putStatements, removeStatements } from '../../core/search/statements.js';
import type { Participant, Put } from '../repository/writes.js';
import type { DocumentTools } from '../repository/indexed/document/searchable.js';
import { entryOf } from '../repository/indexed/index-metadata.js';

/** Takes part in every write of some kinds. */
export class SearchIndexing implements Participant {
  constructor(
    private readonly tools: DocumentTools,
    private readonly kinds: readonly GraphDocument['kind'][] = KINDS,
  ) {}

  onPut({ document, previous, indexed }: Pick<Put, 'document' | 'previous' | 'indexed'>): readonly Statement[] {
    if (!this.kinds.includes(document.kind)) return [];
    const entry = entryOf(document, indexed, this.tools);
    return entry ? putStatements(entry, previous === undefined) : [];
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'quality' || !this.kinds.includes(kind) ? [] : removeStatements(kind, id);
  }
}
