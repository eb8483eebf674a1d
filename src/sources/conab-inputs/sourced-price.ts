import { describe } from '../asking/live-source.ts';
import type { SourcedAnswer } from '../contract.ts';
import type { ImportedFiles } from '../imports/imported-files.ts';
import { IMPORTED_FILE } from '../limitations.ts';
import { jumpLimitations } from '../reading/price-jump.ts';
import type { ChosenPrice } from './choose-price.ts';
import { CONAB_INPUTS } from './description.ts';
import { NEW_EQUIPMENT_PRICE } from './limitations.ts';

/** The answer made of the chosen price: the row's own words and figure, and the file they stand in. */
export function sourcedPrice(
  { survey: { manifest }, product, price, before }: ChosenPrice,
  files: ImportedFiles,
): SourcedAnswer {
  const { sha256, file_name, imported_at } = manifest;
  return {
    answer: {
      found: true,
      reference: {
        value: price.price,
        unit: product.unit,
        reference_date: price.date,
        region: product.state,
        observed: {
          product: product.published_as,
          unit: product.unit,
          state: product.state,
          month: price.date.slice(0, 7),
          price: price.written,
          group: product.group,
          subgroup: product.subgroup,
          file_name,
          row: String(price.line),
        },
        source: describe(CONAB_INPUTS, CONAB_INPUTS.url, imported_at),
        retrieved_at: imported_at,
        sha256,
        limitations: [NEW_EQUIPMENT_PRICE, IMPORTED_FILE, ...jumpLimitations(price.price, [before])],
      },
    },
    bytes: [
      {
        sha256,
        read: async () => {
          const bytes = await files.bytesOf(manifest);
          if (!bytes) throw new Error(`the imported file ${sha256} is gone`);
          return bytes;
        },
      },
    ],
  };
}
