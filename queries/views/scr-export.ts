import { z } from 'zod';
import { obligationMeanings } from '../../src/kernel/words/meanings.ts';
import { AmountText } from './fields.ts';

const Row = z
  .strictObject({
    external_reference: z.string().meta(obligationMeanings.external_reference),
    Tp: z
      .string()
      .regex(/^\d{4}$/)
      .nullable()
      .meta({ description: 'Type and subtype by annex 12; null where the asset class does not tell it.' }),
    Ident: z.null().meta({ description: 'Of a guarantor in person; always null.' }),
    PercGar: z.null().meta({ description: 'What a guarantor in person vouches for; always null.' }),
    VlrOrig: AmountText.nullable().meta({
      description:
        'What the asset gave at its rank when the guarantee was recognized, or came into force if that was later, in BRL; null where it was unknown.',
    }),
    VlrData: AmountText.nullable().meta({
      description: 'What it gives at its rank on the base date, in BRL; null where that is unknown.',
    }),
    DtReav: z.iso.date().nullable().meta({
      description: 'The day that the valuation behind it is of; null without an approved one.',
    }),
  })
  .meta({ id: 'ScrGuarantee' });

/** Rows of the block `<Gar>` of document 3040. */
export const ScrExport = z
  .strictObject({
    base_date: z.iso.date().meta({ description: 'The day whose end the rows are of.' }),
    items: z.array(Row).meta({ description: 'By the references of the obligations.' }),
  })
  .meta({ id: 'ScrExport' });
