/** Keeps the search index in step: its rows are written in the transaction of the graphs. */
import type { GraphDocument, Statement } from '../../store/graph-store.js';
import { putStatements, removeStatements } from '../../search/statements.js';
import type { Participant, Put } from '../writes.js';
import type { DocumentTools } from './document/dataset.js';
import { indexEntry } from './entry.js';

/** Takes part in every write. */
export class SearchIndexing implements Participant {
  constructor(private readonly tools: DocumentTools) {}

  onPut({ document }: Put): readonly Statement[] {
    const entry = indexEntry(document, this.tools);
    return entry ? putStatements(entry) : [];
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'quality' ? [] : removeStatements(kind, id);
  }
}
