/** Quality of the catalogues of a country. */
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { CountryQuality } from '../../schema/quality/country.js';
import { seenBy } from '../../src/core/auth/access.js';
import type { Country } from '../../src/features/quality/countries.js';
import { historyOfCountry } from '../../src/features/quality/history.js';
import { SummaryView } from '../../src/features/quality/summary-view.js';
import type { Context } from '../context.js';
import { Access, decidedInside } from '../middleware/access.js';
import { Stored } from '../middleware/stored.js';
import { figuresOf, requireReadOfEach } from './restricted-figures.js';

const shown = (country: Country, { domain }: Context) => ({
  ...country,
  quality: new SummaryView(
    domain.quality.summaries.read(country.catalogues),
    undefined,
    historyOfCountry(country.code),
  ),
});

@Resolver()
export class CountryQueries {
  @Access(
    decidedInside('where reads are restricted, credentials; countries of which the caller may READ every dataset'),
  )
  @Stored()
  @Query(() => [CountryQuality], {
    description:
      'Quality of the metadata by country; where reads are restricted, of countries of which the caller may read every dataset.',
    complexity: 30,
  })
  async countryQualities(@Ctx() context: Context) {
    const isShown = seenBy(await figuresOf(context));
    const { countries } = context.domain.quality;
    return countries
      .all()
      .filter(({ catalogues }) => !isShown || catalogues.every((id) => isShown({ id, catalogue: id })))
      .map((country) => shown(country, context));
  }

  @Access(decidedInside('where reads are restricted, READ on every dataset of the country'))
  @Stored()
  @Query(() => CountryQuality, {
    nullable: true,
    description:
      'Quality of the metadata of a country; where reads are restricted for those who may read every dataset of it.',
  })
  async countryQuality(
    @Arg('code', () => String, { description: 'Code of the country, such as `GRC`.' }) code: string,
    @Ctx() context: Context,
  ) {
    const country = context.domain.quality.countries.find(code);
    if (!country) return null;
    for (const catalogue of country.catalogues) await requireReadOfEach(context, catalogue);
    return shown(country, context);
  }
}
