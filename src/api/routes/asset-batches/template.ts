import { z } from 'zod';
import type { BatchState } from '../../../domain/batch.ts';
import { ASSET_CLASSES } from '../../../kernel/vocabulary.ts';
import type { Operation } from '../../resource.ts';
import { Bytes, content, route } from '../../route.ts';
import { templateCsv, templateWorkbook } from '../../sheets/writing/template.ts';
import { READERS } from '../resource-parameters.ts';
import { CSV, CSV_WITH_HEADINGS, XLSX } from './sheet.ts';

const TemplateQuery = z.strictObject({
  asset_class: z.enum(ASSET_CLASSES).meta({ description: 'The class of its rows.' }),
  format: z.enum(['xlsx', 'csv']).optional().meta({
    description: 'A workbook, with lists of choices and a sheet that explains the columns; or CSV.',
    default: 'xlsx',
  }),
});

/** `GET /asset-batches/template`: a sheet to fill in. */
export const batchTemplate: Operation<BatchState> = () =>
  route({
    method: 'GET',
    path: '/asset-batches/template',
    operationId: 'getBatchTemplate',
    tag: 'Batches',
    summary: 'Get a sheet of an asset class, to fill in and send as a batch',
    description:
      'Headings in the language of `Accept-Language` and one row of a made-up example. As it comes it can be sent to POST /asset-batches. Comparable market data are in no template: they are sent as lines of JSON.',
    access: READERS,
    query: TemplateQuery,
    responses: {
      200: {
        description: 'The sheet',
        schema: Bytes,
        bytesAs: [XLSX, CSV],
        inLanguage: true,
        headers: { 'Content-Disposition': 'A name for the file.' },
      },
    },
    async handle({ query: { asset_class, format = 'xlsx' }, language }) {
      const name = `${asset_class.toLowerCase().replaceAll('_', '-')}.${format}`;
      const headers = { 'Content-Disposition': `attachment; filename="${name}"` };
      return format === 'csv'
        ? content(200, CSV_WITH_HEADINGS, templateCsv(asset_class, language), { headers, language })
        : content(200, XLSX, templateWorkbook(asset_class, language), { headers, language });
    },
  });
