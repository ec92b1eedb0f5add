/** What the service says about quality, in words for people. */
import type { Texts } from '../../../core/pages/texts/index.js';
import { useVisit } from '../../../core/pages/visit.js';

type Words = Texts['indicators'][keyof Texts['indicators']];

/** Title and remedy of an indicator in the language of the page; undefined of one that the pages do not know. */
export const indicatorWords = (name: string, { indicators }: Pick<Texts, 'indicators'>): Words | undefined =>
  Object.hasOwn(indicators, name) ? indicators[name as keyof Texts['indicators']] : undefined;

/** A piece of advice as the service gives it. */
export interface SaidAdvice {
  readonly indicator: string;
  /** In English, with names of properties. */
  readonly text: string;
  /** Name of the value that was probably meant. */
  readonly meantLabel?: string | null | undefined;
}

/** A piece of advice in the language of the page. */
export const AdviceText = ({ advice: { indicator, text, meantLabel } }: { readonly advice: SaidAdvice }) => {
  const { texts } = useVisit();
  const words = indicatorWords(indicator, texts);
  if (!words) return <span lang="en">{text}</span>;
  return (
    <span>
      {words.fix}
      {meantLabel == null ? null : ` ${texts.quality.meant(meantLabel)}`}
    </span>
  );
};
