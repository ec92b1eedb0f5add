/** The effect that a write would have on the score, and the ways to raise it further: asked before anything is stored. */
import type { Asker } from '../../../core/threads/fair/asker.js';
import type { Identifiers } from '../../repository/identifiers.js';
import type { Prepared } from '../../repository/intake/job.js';
import type { Intake } from '../../repository/intake/pool.js';
import type { Previews } from '../preview.js';
import type { DatasetQualityView } from '../views.js';
import type { Improvement, Improvements, Planned } from '../../repository/ports.js';
import { editsOf } from './apply.js';
import { edited, editOf, fieldEdits, patchOf, type FieldEdit } from './edit.js';
import { Suggestions, type Suggestion } from './suggestions.js';

/** A suggestion with its effect. */
export interface Suggested extends Omit<Suggestion, 'changes' | 'points' | 'resource'> {
  /** Points to gain. */
  readonly gain: number;
  /** The score once it is applied with the values that it names; null where it names none. */
  readonly scoreAfter: number | null;
  readonly edit: { readonly changes: readonly FieldEdit[]; readonly patch: string } | null;
}

/** Score before and after a write. */
export interface WritePreview {
  readonly before: DatasetQualityView | null;
  readonly after: DatasetQualityView;
  /** At most that many suggestions, those that bring most first. */
  suggestions(first: number): Promise<readonly Suggested[]>;
}

/** Characters of metadata that one preview assesses to measure suggestions: seconds of work in a thread at most. */
const MOST_TRIED = 4_000_000;

const idsOf = ({ distributions }: Prepared): string[] => distributions.map(({ id }) => id);

/** Looks at writes before they happen. */
export class WritePreviews implements Improvements {
  readonly #suggestions: Suggestions;

  constructor(
    private readonly previews: Previews,
    private readonly intake: Pick<Intake, 'prepare'>,
    identifiers: Identifiers,
  ) {
    this.#suggestions = new Suggestions(identifiers);
  }

  /** The preview of a write, as long as whoever asks waits for it. What is known about URLs counts before and after. */
  async of(planned: Planned, asker: Asker): Promise<WritePreview> {
    const { id, prepared, previous } = planned;
    const draft = { id, triples: prepared.triples, distributions: idsOf(prepared), conformance: prepared.conformance };
    const [after, before] = await this.previews.assessDocuments(previous ? [draft, previous] : [draft], asker);
    if (!after) throw new Error('the assessment of a document came back empty');
    return { before: before ?? null, after, suggestions: (first) => this.#measured(planned, after, first, asker) };
  }

  /**
   * The document with suggestions applied to it, validated again. `BAD_REQUEST` naming one that cannot be applied.
   */
  async improved(id: string, prepared: Prepared, { choices, only, asker, profiles }: Improvement): Promise<Prepared> {
    const { triples, conformance, distributions, withheld, places } = prepared;
    const draft = { id, triples, distributions: idsOf(prepared), conformance };
    const view = await this.previews.assessDocument(draft, asker);
    const all = this.#for(prepared, view);
    const offered = only === undefined ? all : all.filter(({ distribution }) => distribution === only);
    const body = edited(triples, editsOf(choices, offered));
    const payload = { body, contentType: 'application/n-triples' };
    const found = withheld?.added ?? [];
    const stored = { triples: '', distributions };
    const better = await this.intake.prepare({ task: 'dataset', id, payload, stored, found, profiles }, asker);
    const kept = better.withheld && { ...better.withheld, added: [...found, ...better.withheld.added] };
    return { ...better, places, withheld: kept };
  }

  #for(prepared: Prepared, view: DatasetQualityView): Suggestion[] {
    const source = { triples: prepared.triples, distributions: idsOf(prepared) };
    return this.#suggestions.of(source, view, this.previews.urlStatuses(prepared.triples));
  }

  /**
   * Tries every suggestion by itself, of very large metadata only the weightiest ones: what one change does to several
   * indicators is measured, not added up.
   */
  async #measured(
    { id, prepared }: Planned,
    view: DatasetQualityView,
    first: number,
    asker: Asker,
  ): Promise<Suggested[]> {
    const { triples, places, names = {} } = prepared;
    const distributions = idsOf(prepared);
    const found = this.#for(prepared, view);
    const possible = found.filter(({ changes }) => changes.length > 0).sort((a, b) => b.points - a.points);
    const tried = possible.slice(0, Math.max(1, Math.floor(MOST_TRIED / triples.length)));
    const edits = new Map(tried.map((suggestion) => [suggestion, editOf(suggestion.changes, 'new')]));
    const drafts = [...edits.values()].map((edit) => ({ id, triples: edited(triples, [edit]), distributions }));
    const views = await this.previews.assessDocuments(drafts, asker);
    const reached = new Map(tried.map((suggestion, i) => [suggestion, views[i]?.score ?? view.score]));
    const measured = found.map((suggestion): Suggested => {
      const { changes, points, resource, ...told } = suggestion;
      const edit = edits.get(suggestion);
      const score = reached.get(suggestion) ?? view.score;
      if (!edit || score <= view.score) return { ...told, gain: points, scoreAfter: null, edit: null };
      const change = { changes: fieldEdits(changes, resource, places), patch: patchOf(edit, names) };
      return { ...told, gain: score - view.score, scoreAfter: score, edit: change };
    });
    return measured.sort((a, b) => b.gain - a.gain).slice(0, first);
  }
}
