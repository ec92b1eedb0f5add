/** The quality of metadata in one glance. */
import type { DatasetCardFragment, QualityBand } from '../../../../schema/operations/generated/operations.js';
import { useVisit } from '../visit.js';

/** Score and band; the band is a word, so that it does not depend on colours. */
export const QualityBadge = ({
  quality,
  hasScore = false,
}: {
  readonly quality: DatasetCardFragment['quality'];
  /** True if the points stand before the band. */
  readonly hasScore?: boolean;
}) => {
  const { texts, formats } = useVisit();
  if (!quality) return null;
  const name = texts.quality.bands[quality.band];
  return (
    <span
      class={`badge ${bandClass(quality.band)}`}
      title={texts.quality.score(formats.number(quality.score), formats.number(quality.possible), name)}
    >
      <span class="dot" aria-hidden="true" />
      <span class="hidden">{texts.quality.title}: </span>
      {hasScore ? `${formats.number(quality.score)} · ${name}` : name}
    </span>
  );
};

/** Class that colours a band. */
export const bandClass = (band: QualityBand): string => `band-${band.toLowerCase()}`;
