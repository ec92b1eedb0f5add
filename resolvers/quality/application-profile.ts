/** Application profiles, the catalogues that name them, and their findings in words. */
import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Catalogue } from '../../schema/repository/catalogue.js';
import { Finding } from '../../schema/repository/write.js';
import { ApplicationProfile } from '../../schema/quality/application-profile.js';
import { DatasetQuality, QualityAdvice } from '../../schema/quality/quality.js';
import { QualitySummary } from '../../schema/quality/summary.js';
import type { Advice } from '../../src/features/repository/assessment/explain.js';
import { profileAdvice } from '../../src/features/quality/profile-advice.js';
import type { SummaryView } from '../../src/features/quality/summary-view.js';
import type { DatasetQualityView } from '../../src/features/quality/views.js';
import type { Finding as Found } from '../../src/features/repository/validation/index.js';
import type { ProfileFolder } from '../../src/features/repository/validation/profiles/index.js';
import type { CatalogueView } from '../../src/features/repository/views/catalogue.js';
import { inLanguage } from '../../src/model/derive/language.js';
import type { Context } from '../context.js';
import { Access, PUBLIC } from '../middleware/access.js';
import { stored } from '../repository/rdf.js';

type Languages = readonly string[] | null | undefined;
const WANTED = { nullable: true, description: 'Wanted languages, best first.' } as const;

/** A profile as the schema has it, with the titles of which its resolver picks one. */
interface Shown extends ApplicationProfile {
  readonly titles: Readonly<Record<string, string>>;
}

const shown = ({ id, iri, version, licence, attribution, source, title, also }: ProfileFolder): Shown => ({
  ...{ identifier: id, iri, version, licence, titles: title },
  attribution: attribution ?? null,
  source: source ?? null,
  otherIris: [...also],
});

@Resolver(() => ApplicationProfile)
class ApplicationProfileResolver {
  @Access(PUBLIC)
  @Query(() => [ApplicationProfile], { description: 'The application profiles that are there, by their words.' })
  applicationProfiles(@Ctx() { domain }: Context): ApplicationProfile[] {
    return domain.profiles.all.map(shown).sort((a, b) => (a.identifier < b.identifier ? -1 : 1));
  }

  @FieldResolver(() => String, { description: 'What it is called.' })
  title(
    @Root() { titles, identifier }: Shown,
    @Arg('lang', () => [String], WANTED) lang: Languages,
    @Ctx() { languages }: Context,
  ): string {
    const strings = Object.entries(titles).map(([language, value]) => ({ language, value }));
    return inLanguage(strings, lang ?? languages)?.value ?? identifier;
  }
}

@Resolver(() => Catalogue)
class CatalogueProfileFields {
  @FieldResolver(() => [ApplicationProfile], {
    description:
      'The application profiles that it names (dct:conformsTo), of those that are there: its datasets are judged by them beside DCAT-AP.',
    complexity: 5,
  })
  async profiles(@Root() view: CatalogueView, @Ctx() context: Context): Promise<ApplicationProfile[]> {
    return context.domain.profiles.ofCatalogue(await stored(view, context)).map(shown);
  }
}

@Resolver(() => QualitySummary)
class WaitingField {
  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'How many datasets of the catalogue wait to be assessed anew, for example after its application profiles changed; null for anything but a catalogue.',
  })
  waiting(@Root() { catalogue }: SummaryView, @Ctx() { domain }: Context): number | null {
    return catalogue === undefined ? null : domain.quality.named.waiting(catalogue);
  }
}

@Resolver(() => Finding)
class FindingResolver {
  @FieldResolver(() => String, {
    description:
      'What is wrong, in words: of the rules of application profiles in the first of these languages that there are words in (BCP 47; default: what Accept-Language says), else in English.',
  })
  message(
    @Root() finding: Found,
    @Arg('lang', () => [String], WANTED) lang: Languages,
    @Ctx() { domain, languages }: Context,
  ): string {
    return domain.profiles.messageOf(finding, lang ?? languages);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Word of the application profile whose rule it is; null for the rules that count for everybody.',
  })
  profile(@Root() { profile }: Found): string | null {
    return profile?.id ?? null;
  }

  @FieldResolver(() => String, { nullable: true, description: 'IRI of that application profile.' })
  profileIri(@Root() { profile }: Found): string | null {
    return profile?.iri ?? null;
  }
}

@Resolver(() => DatasetQuality)
class DatasetAdviceResolver {
  @FieldResolver(() => [QualityAdvice], {
    description:
      'What to do for more points, most points first, then what its application profiles ask for, which brings none.',
  })
  async advice(@Root() view: DatasetQualityView, @Ctx() { domain, loaders }: Context): Promise<readonly Advice[]> {
    const { catalogue, findings } = view;
    if (findings) return [...view.advice, ...profileAdvice(findings, view.assessment)];
    if (catalogue === undefined || !domain.quality.named.namesSome(catalogue)) return view.advice;
    const report = await loaders.reports.load(view.iri);
    return [...view.advice, ...profileAdvice(report?.findings ?? [], view.assessment)];
  }
}

@Resolver(() => QualityAdvice)
class AdviceTextResolver {
  @FieldResolver(() => String, {
    description:
      'What to do: of an application profile in the first of these languages that there are words in (default: what Accept-Language says), else in English.',
  })
  text(
    @Root() { finding, text }: Advice,
    @Arg('lang', () => [String], WANTED) lang: Languages,
    @Ctx() { domain, languages }: Context,
  ): string {
    return finding ? domain.profiles.messageOf(finding, lang ?? languages) : text;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Word of the application profile that asks for it; null where there are points to gain.',
  })
  profile(@Root() { finding }: Advice): string | null {
    return finding?.profile?.id ?? null;
  }
}

/** The resolver classes of this file. */
export const applicationProfileResolvers = [
  ...[ApplicationProfileResolver, CatalogueProfileFields, WaitingField, FindingResolver],
  ...[DatasetAdviceResolver, AdviceTextResolver],
];
