/** The score that a form would bring, beside it: a ring, and what would raise it, each leading to its field. */
import type { ReportPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { Gauge } from '../../../core/pages/charts/gauge.js';
import { AdviceText } from '../../../features/quality/pages/words.js';
import { useVisit } from '../../../core/pages/visit.js';
import { idOf } from '../../../core/pages/forms/controls.js';

/** A dry run's word on the score. */
export type Preview = NonNullable<ReportPartsFragment['preview']>;

/** Suggestions that are shown. */
const MOST = 5;

/** The content of the panel. */
export interface Score {
  readonly preview: Preview;
  /** Name of the field that a suggestion is about; undefined where the form has none. */
  readonly fieldOf: (suggestion: Preview['suggestions'][number]) => string | undefined;
}

const Suggestions = ({ preview, fieldOf }: Score) => {
  const { texts, formats } = useVisit();
  const { suggestions } = preview;
  if (suggestions.length === 0) return <p class="note">{texts.quality.nothing}</p>;
  return (
    <ol class="advice">
      {suggestions.slice(0, MOST).map((suggestion) => {
        const field = fieldOf(suggestion);
        return (
          <li key={suggestion.id}>
            <span class="gain">{texts.quality.gain(formats.number(suggestion.gain))}</span>
            <p>
              {field === undefined ? (
                <AdviceText advice={suggestion} />
              ) : (
                <a href={`#${idOf(field)}`}>
                  <AdviceText advice={suggestion} />
                </a>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
};

/** The panel. A script fills it anew while somebody types; without scripts it shows what the last check said. */
export const ScorePanel = ({ score }: { readonly score: Score | undefined }) => {
  const { texts } = useVisit();
  if (score === undefined) return <aside class="form-score" data-fresh="score" />;
  const { after } = score.preview;
  const possible = after.dimensions.reduce((sum, dimension) => sum + dimension.possible, 0);
  return (
    <aside class="form-score panel" data-fresh="score">
      <h2>{texts.quality.title}</h2>
      <Gauge score={after.score} possible={possible} band={after.band} />
      <h3>{texts.quality.first}</h3>
      <Suggestions {...score} />
    </aside>
  );
};
