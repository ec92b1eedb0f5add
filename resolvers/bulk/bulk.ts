/** Files of many datasets: what is in them, and templates. Writing is done by putDatasets. */
import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import {
  ColumnMeaningInput,
  DatasetColumn,
  DatasetFileContent,
  DatasetFileInput,
  EncodedFile,
  TableFormat,
  type DatasetCandidate,
} from '../../schema/bulk/bulk.js';
import {
  columns,
  headerOf,
  REPEATED,
  tableFormats,
  template,
  type Candidate,
  type Exported,
} from '../../src/features/bulk/index.js';
import { isLanguageTag } from '../../src/core/rdf/terms.js';
import { Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { Access, PUBLIC } from '../middleware/access.js';
import { Stored } from '../middleware/stored.js';
import { visibleDatasets } from '../lists/visible.js';
import { localId } from '../node/global-id.js';
import { bytesOf } from '../repository/encoded.js';

/** Datasets of one answer, at most. */
const MOST = 500;
/** Datasets of one table, at most. */
const MOST_OF_TABLE = 2_000;
/** Costs of reading a file, and of each thousand characters, as those of validation. */
const READING = 100;
const PER_THOUSAND = 2;

const sizeOf = ({ text, base64 }: DatasetFileInput): number => (text ?? base64 ?? '').length;

const readingCost = ({ args }: { args: Record<string, unknown> }): number =>
  READING + (PER_THOUSAND * sizeOf(args['payload'] as DatasetFileInput)) / 1_000;

const requireTag = (language: string | null | undefined): string | undefined => {
  if (language != null && !isLanguageTag(language))
    throw new Refusal('BAD_REQUEST', 'A language is not a language tag (BCP 47), such as "en" or "pt-BR".', {
      field: 'language',
    });
  return language ?? undefined;
};

const nameOf = (format: TableFormat): 'csv' | 'xlsx' => (format === TableFormat.CSV ? 'csv' : 'xlsx');

const fileOf = (name: string, format: TableFormat, bytes: Uint8Array): EncodedFile => ({
  name,
  mediaType: tableFormats[nameOf(format)].mediaType,
  base64: Buffer.from(bytes).toString('base64'),
});

const shown = ({ row, originalId, title, triples, problems }: Candidate): DatasetCandidate => ({
  row,
  originalId,
  title,
  rdf: triples ?? null,
  problems: [...problems],
});

@Resolver()
export class BulkResolver {
  @Access(PUBLIC)
  @Stored()
  @Query(() => [DatasetColumn], { description: 'The fields that columns of a table of datasets may fill.' })
  datasetColumns(): DatasetColumn[] {
    return columns.map((column) => ({
      name: headerOf({ column, index: 0 }),
      about: column.about,
      hasLanguage: column.kind === 'words',
      isRepeated: REPEATED.has(column.group),
      isList: column.many === true,
    }));
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => EncodedFile, {
    description: 'A table with a column for each field and one row that shows what is wanted.',
    complexity: 50,
  })
  async datasetTemplate(
    @Arg('format', () => TableFormat, { defaultValue: TableFormat.CSV, description: 'The format.' })
    format: TableFormat,
    @Arg('language', () => String, { defaultValue: 'en', description: 'Language of its texts.' }) language: string,
  ): Promise<EncodedFile> {
    const bytes = await tableFormats[nameOf(format)].write(template(requireTag(language) ?? 'en'));
    return fileOf(`datasets.${nameOf(format)}`, format, bytes);
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => EncodedFile, {
    description: 'Datasets of a catalogue that the caller may read, as a table that can be loaded again.',
    complexity: 1000,
  })
  async datasetTable(
    @Arg('catalogue', () => ID, { description: 'Catalogue that holds them.' }) catalogue: string,
    @Arg('format', () => TableFormat, { defaultValue: TableFormat.CSV, description: 'The format.' })
    format: TableFormat,
    @Arg('offset', () => Int, { defaultValue: 0, description: 'How many datasets to skip.' }) offset: number,
    @Arg('limit', () => Int, { defaultValue: MOST_OF_TABLE, description: `How many, at most ${MOST_OF_TABLE}.` })
    limit: number,
    @Ctx() context: Context,
  ): Promise<EncodedFile> {
    if (offset < 0 || limit < 1 || limit > MOST_OF_TABLE)
      throw new Refusal('BAD_REQUEST', `The argument "limit" must be 1 to ${MOST_OF_TABLE}, "offset" not negative.`);
    const { domain, asker } = context;
    const { id } = await domain.catalogues.require(localId('Catalogue', catalogue));
    const listed = await domain.listing.names(await visibleDatasets(context, id), { offset, limit });
    const datasets: Exported[] = [];
    for (const { id: dataset, iri, originalId } of listed) {
      const document = await domain.documents.get(iri);
      if (!document) continue;
      const { distributions } = domain.datasets.stored(document);
      datasets.push({
        iri,
        id: originalId ?? dataset,
        triples: document.triples,
        distributions: distributions.map((one) => domain.identifiers.iri('distribution', one.id)),
      });
    }
    return fileOf(`${id}.${nameOf(format)}`, format, await domain.bulk.write(datasets, nameOf(format), asker));
  }

  @Access(PUBLIC)
  @Query(() => DatasetFileContent, {
    description:
      'Reads a file of many datasets: CSV, XLSX, RDF or packages of CKAN. Nothing is stored; putDatasets stores what is found.',
    complexity: readingCost,
  })
  async datasetFile(
    @Arg('payload', () => DatasetFileInput, { description: 'The file.' }) payload: DatasetFileInput,
    @Arg('mapping', () => [ColumnMeaningInput], {
      nullable: true,
      description: 'What columns mean; the others are guessed by their headers.',
    })
    mapping: ColumnMeaningInput[] | null | undefined,
    @Arg('language', () => String, { nullable: true, description: 'Language of texts whose column names none.' })
    language: string | null | undefined,
    @Arg('portal', () => String, { nullable: true, description: 'Address of the CKAN portal that packages came from.' })
    portal: string | null | undefined,
    @Arg('refused', () => Boolean, { nullable: true, description: 'Only those with problems, or only those without.' })
    refused: boolean | null | undefined,
    @Arg('offset', () => Int, { defaultValue: 0, description: 'How many to skip.' }) offset: number,
    @Arg('first', () => Int, { defaultValue: 100, description: `How many to return, at most ${MOST}.` }) first: number,
    @Ctx() { domain, asker }: Context,
  ): Promise<DatasetFileContent> {
    if (first < 0 || first > MOST || offset < 0)
      throw new Refusal('BAD_REQUEST', `The argument "first" must be between 0 and ${MOST}, "offset" not negative.`);
    if (portal != null && !/^https?:\/\/[^\s<>"]+$/.test(portal))
      throw new Refusal('BAD_REQUEST', 'The address of the portal begins with http: or https:.', { field: 'portal' });
    const { name, mediaType } = payload;
    const {
      kind,
      columns: found,
      candidates,
      mended,
    } = await domain.bulk.read(
      {
        bytes: bytesOf(payload),
        name: name ?? undefined,
        mediaType: mediaType ?? undefined,
        mapping: (mapping ?? []).map(({ column, means }) => ({ column, means: means ?? null })),
        language: requireTag(language),
        portal: portal ?? undefined,
      },
      asker,
    );
    const wanted = refused == null ? candidates : candidates.filter(({ problems }) => problems.length > 0 === refused);
    return {
      kind,
      columns: [...found],
      total: candidates.length,
      refused: candidates.filter(({ problems }) => problems.length > 0).length,
      mended: [...mended],
      candidates: wanted.slice(offset, offset + first).map(shown),
    };
  }
}
