/** Fields that pick one language: `title`, `description` and `label`. */
import { Arg, Ctx, FieldResolver, Resolver, Root, type ClassType } from 'type-graphql';
import { Catalogue } from '../../schema/repository/catalogue.js';
import { Concept, Licence } from '../../schema/repository/concept.js';
import { Place } from '../../schema/repository/place.js';
import { DataService } from '../../schema/repository/data-service.js';
import { Dataset } from '../../schema/repository/dataset.js';
import { Distribution } from '../../schema/repository/distribution.js';
import { LanguageString } from '../../schema/language-string.js';
import { ChangedValue, ResourceChange } from '../../schema/history/history.js';
import { AgreedTerms } from '../../schema/agreements/agreement.js';
import { Acquisition, Investment } from '../../schema/trade/marketplace.js';
import { QualityAdvice, QualityIndicator } from '../../schema/quality/quality.js';
import type { ResourceChange as ChangedResource } from '../../src/features/history/changes.js';
import { licenceNamesIn } from '../../src/features/agreements/agreed-terms.js';
import { AUTHORITY, conceptLabel } from '../../src/model/vocabularies/index.js';
import { labelOf } from '../../src/features/repository/views/concept.js';
import { inLanguage } from '../../src/model/derive/language.js';
import type { Context } from '../context.js';
import { OfObject } from '../middleware/stored.js';

const about = (what: string): string =>
  `${what} in the first of these languages that is there (BCP 47; default: what the request's Accept-Language says), else in English, else any. The plural field shows every language.`;

type Languages = readonly string[] | null | undefined;

const pick = (strings: readonly LanguageString[], lang: Languages, { languages }: Context): string | null =>
  inLanguage(strings, lang ?? languages)?.value ?? null;

/** Resolvers of `title` and `description` for a type that has `titles` and `descriptions`. */
const titled = (type: ClassType<{ titles: LanguageString[]; descriptions: LanguageString[] }>) => {
  @Resolver(() => type)
  class TitledResolver {
    @OfObject()
    @FieldResolver(() => String, { nullable: true, description: about('The title') })
    title(
      @Root() { titles }: { titles: LanguageString[] },
      @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
      @Ctx() context: Context,
    ): string | null {
      return pick(titles, lang, context);
    }

    @OfObject()
    @FieldResolver(() => LanguageString, {
      nullable: true,
      description: about('The title with its language, so that the one that was chosen can be seen,'),
    })
    titleText(
      @Root() { titles }: { titles: LanguageString[] },
      @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
      @Ctx() { languages }: Context,
    ): LanguageString | null {
      return inLanguage(titles, lang ?? languages) ?? null;
    }

    @OfObject()
    @FieldResolver(() => LanguageString, {
      nullable: true,
      description: about('The description with its language'),
    })
    descriptionText(
      @Root() { descriptions }: { descriptions: LanguageString[] },
      @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
      @Ctx() { languages }: Context,
    ): LanguageString | null {
      return inLanguage(descriptions, lang ?? languages) ?? null;
    }

    @OfObject()
    @FieldResolver(() => String, { nullable: true, description: about('The description') })
    description(
      @Root() { descriptions }: { descriptions: LanguageString[] },
      @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
      @Ctx() context: Context,
    ): string | null {
      return pick(descriptions, lang, context);
    }
  }
  return TitledResolver;
};

/** Resolver of `label` for a type that has `labels`. */
const labelled = (type: ClassType<Concept>) => {
  @Resolver(() => type)
  class LabelledResolver {
    @OfObject()
    @FieldResolver(() => String, { nullable: true, description: about('The label') })
    label(
      @Root() concept: Concept,
      @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
      @Ctx() { languages }: Context,
    ): string | null {
      return labelOf(concept, lang ?? languages);
    }
  }
  return LabelledResolver;
};

const CODE =
  'What people call the value, where it is from a code list that is held here or a media type: in the first of these languages that has a name for it (BCP 47; default: what Accept-Language says), else in English.';

@Resolver(() => ChangedValue)
class ChangedValueResolver {
  @FieldResolver(() => String, { nullable: true, description: CODE })
  label(
    @Root() { value }: ChangedValue,
    @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
    @Ctx() { languages }: Context,
  ): string | null {
    return conceptLabel(value, lang ?? languages) ?? null;
  }
}

@Resolver(() => ResourceChange)
class ResourceChangeResolver {
  @FieldResolver(() => String, { nullable: true, description: about('What it is called') })
  name(
    @Root() { names }: Pick<ChangedResource, 'names'>,
    @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
    @Ctx() context: Context,
  ): string | null {
    return pick(names, lang, context);
  }
}

@Resolver(() => QualityIndicator)
class IndicatorValueResolver {
  @FieldResolver(() => String, { nullable: true, description: CODE })
  valueLabel(
    @Root() { value }: QualityIndicator,
    @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
    @Ctx() { languages }: Context,
  ): string | null {
    return value === null ? null : (conceptLabel(value, lang ?? languages) ?? null);
  }
}

const LICENCE =
  'Name of the licence: from the EU list where it is there, in the first of these languages that has one (BCP 47; default: what Accept-Language says), else as it is.';

/** Name of a licence of the EU list by IRI or code; undefined for others. */
const listedLicence = (licence: string, languages: readonly string[]): string | undefined =>
  conceptLabel(licence, languages) ?? conceptLabel(`${AUTHORITY}licence/${licence}`, languages);

/** A licence of the EU list by IRI or code, or what else the offer calls it. */
const licenceName = (licence: string | null, languages: readonly string[]): string | null =>
  licence === null ? null : (listedLicence(licence, languages) ?? licence);

@Resolver(() => AgreedTerms)
class AgreedLicenceResolver {
  @FieldResolver(() => String, { nullable: true, description: LICENCE })
  licenceLabel(
    @Root() { licence, all }: AgreedTerms,
    @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
    @Ctx() { languages }: Context,
  ): string | null {
    // A licence may be of the list only by what it is equal to (skos:exactMatch).
    const names = [...(licence === null ? [] : [licence]), ...licenceNamesIn(all)];
    for (const name of names) {
      const label = listedLicence(name, lang ?? languages);
      if (label !== undefined) return label;
    }
    return names.find((name) => name !== licence) ?? licence;
  }
}

/** Resolver of `licenceLabel` for a type that has `licence`. */
const licensed = (type: ClassType<{ licence: string | null }>) => {
  @Resolver(() => type)
  class LicensedResolver {
    @FieldResolver(() => String, { nullable: true, description: LICENCE })
    licenceLabel(
      @Root() { licence }: { licence: string | null },
      @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
      @Ctx() { languages }: Context,
    ): string | null {
      return licenceName(licence, lang ?? languages);
    }
  }
  return LicensedResolver;
};

@Resolver(() => QualityAdvice)
class AdviceResolver {
  @FieldResolver(() => String, { nullable: true, description: CODE })
  meantLabel(
    @Root() { meant }: QualityAdvice,
    @Arg('lang', () => [String], { nullable: true, description: 'Wanted languages, best first.' }) lang: Languages,
    @Ctx() { languages }: Context,
  ): string | null {
    return meant === null ? null : (conceptLabel(meant, lang ?? languages) ?? null);
  }
}

/** The resolver classes of this file. */
export const localizedResolvers = [
  ...[Catalogue, Dataset, Distribution, DataService].map(titled),
  ...[Concept, Licence, Place].map(labelled),
  ...[Acquisition, Investment].map(licensed),
  AgreedLicenceResolver,
  ...[ChangedValueResolver, ResourceChangeResolver, IndicatorValueResolver, AdviceResolver],
];
