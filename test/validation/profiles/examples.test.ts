/** The published examples by the rules of their profiles: which of them conform, and what is wrong with the others. */
import { ProfileValidator } from '../../../src/features/repository/validation/profiles/profile-validator.js';
import { damaged, examplesOf, profiles, type Example } from './examples.js';

const validators = new Map(profiles.map((profile) => [profile.id, new ProfileValidator(profile)]));

/** Codes of violations, each once, without the word of the profile. */
const violations = async ({ profile, quads }: Example): Promise<string[]> => {
  const { findings } = await validators.get(profile)!.validate(quads ?? [], { remarks: false });
  const codes = findings.filter(({ severity }) => severity === 'Violation').map(({ code }) => code);
  return [...new Set(codes)].map((code) => code.slice(profile.length + 1)).sort();
};

/** Violations by example; whatever is not named conforms. The examples of DCAT-AP HVD are fragments: each shows some properties. */
const EXPECTED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'dcat-ap-hvd': {
    'example-bees_wasps_dataset.ttl': [
      'Dataset.applicableLegislation.hasValue',
      'Dataset.distribution.minCount',
      'Dataset.distribution.minCount.2',
      'Dataset.hvdCategory.minCount',
    ],
    'example-data_service_openapi_sla.ttl': ['DataService.contactPoint.minCount', 'DataService.or'],
    'example-data_service_service_desk.ttl': ['DataService.or'],
    'example-data_service_terms_sla.ttl': [
      'DataService.contactPoint.minCount',
      'Dataset.applicableLegislation.hasValue',
      'Dataset.applicableLegislation.minCount',
      'Dataset.hvdCategory.minCount',
      'Distribution.accessURL.minCount',
      'Distribution.applicableLegislation.hasValue',
      'Distribution.applicableLegislation.minCount',
    ],
    'example-ms_dataset.ttl': [
      'Dataset.distribution.minCount',
      'Dataset.distribution.minCount.2',
      'Dataset.hvdCategory.minCount',
    ],
    'example-ms_dataset_2_distributions.ttl': [
      'Dataset.distribution.minCount.2',
      'Dataset.hvdCategory.minCount',
      'Distribution.applicableLegislation.hasValue',
      'Distribution.applicableLegislation.minCount',
      'Distribution.or',
    ],
    'example-ms_dataset_2_identifiers.ttl': [
      'Dataset.distribution.minCount',
      'Dataset.distribution.minCount.2',
      'Dataset.hvdCategory.minCount',
    ],
    'example-ms_dataset_2_licenses.ttl': [
      'DataService.contactPoint.minCount',
      'DataService.hvdCategory.minCount',
      'DataService.or',
      'DataService.page.minCount',
      'Dataset.applicableLegislation.hasValue',
      'Dataset.applicableLegislation.minCount',
      'Dataset.hvdCategory.minCount',
      'Distribution.accessURL.minCount',
      'Distribution.applicableLegislation.hasValue',
      'Distribution.applicableLegislation.minCount',
    ],
    'example-ms_dataset_data_service.ttl': [
      'DataService.contactPoint.minCount',
      'DataService.hvdCategory.minCount',
      'DataService.or',
      'DataService.page.minCount',
      'Dataset.applicableLegislation.hasValue',
      'Dataset.applicableLegislation.minCount',
      'Dataset.distribution.minCount',
      'Dataset.hvdCategory.minCount',
      'Distribution.accessURL.minCount',
      'Distribution.applicableLegislation.hasValue',
      'Distribution.applicableLegislation.minCount',
      'Distribution.or',
    ],
    'example-ms_dataset_hvd_profile.ttl': [
      'Dataset.distribution.minCount.2',
      'Dataset.hvdCategory.minCount',
      'Distribution.applicableLegislation.hasValue',
      'Distribution.applicableLegislation.minCount',
      'Distribution.or',
    ],
    'example-restrict_licenses.ttl': [
      'Dataset.applicableLegislation.hasValue',
      'Dataset.applicableLegislation.minCount',
      'Dataset.distribution.minCount.2',
      'Dataset.hvdCategory.minCount',
      'Distribution.accessURL.minCount',
      'Distribution.applicableLegislation.hasValue',
      'Distribution.applicableLegislation.minCount',
    ],
  },
  'geodcat-ap': {},
  'mobilitydcat-ap': {},
};

describe.each(Object.keys(EXPECTED))('the examples of %s', (profile) => {
  const examples = examplesOf(profile);

  it('are all read', () => {
    expect(examples.filter(({ quads }) => !quads)).toEqual([]);
  });

  it.each(examples.map((example) => [example.name, example] as const))('%s', async (name, example) => {
    expect(await violations(example)).toEqual(EXPECTED[profile]?.[name] ?? []);
  });
});

describe('the examples of dcat-ap', () => {
  // Titles and descriptions are left out in fragments; nothing else is.
  const leftOut = /^(Dataset|DatasetSeries)\.(title|description)\.minCount$/;
  const examples = examplesOf('dcat-ap').filter(({ quads }) => quads);

  it.each(examples.map((example) => [example.name, example] as const))('%s', async (_name, example) => {
    expect((await violations(example)).filter((code) => !leftOut.test(code))).toEqual([]);
  });
});

describe('an example of mobilityDCAT-AP', () => {
  it('conforms no more without what the profile demands', async () => {
    const found = new Map<string, string[]>();
    for (const example of damaged('mobilitydcat-ap')) {
      const codes = await violations(example);
      if (codes.length > 0) found.set(example.name.replace(/.*[/#]/, ''), codes);
    }
    expect(Object.fromEntries(found)).toEqual({
      created: ['CatalogRecord.created.minCount'],
      mobilityTheme: ['Dataset.mobilityTheme.minCount'],
      type: ['RightsStatement.type.minCount'],
      mobilityDataStandard: ['Distribution.mobilityDataStandard.minCount'],
    });
  });
});
