import { describe } from '../asking/live-source.ts';
import { heldBytes } from '../asking/source-bytes.ts';
import type { SourcedAnswer } from '../contract.ts';
import { IMPORTED_FILE, LAST_GOOD_ANSWER } from '../limitations.ts';
import type { Chosen } from './choose.ts';
import { DERAL_SIMA } from './description.ts';
import { WHOLESALE_LEVEL } from './limitations.ts';
import { simaProduct } from './products.ts';

/** The answer made of what was chosen, with what a reader must know of it. */
export function sourcedReference(
  { held, observation, limitations }: Chosen,
  sourceFailed: boolean,
): SourcedAnswer {
  return {
    answer: {
      found: true,
      reference: {
        value: observation.average,
        unit: simaProduct(observation.product_id)?.unit ?? '',
        reference_date: held.bulletin.date,
        region: 'PR',
        observed: {
          product: observation.published_as,
          state_average: observation.average,
          previous_average: observation.previous,
          market_level: 'WHOLESALE_BUYING',
          read_from: held.via,
          ...(observation.cell === '' ? {} : { cell: observation.cell }),
          ...(held.file_name === null ? {} : { file_name: held.file_name }),
        },
        source: describe(DERAL_SIMA, held.url, held.retrieved_at),
        retrieved_at: held.retrieved_at,
        sha256: held.sha256,
        limitations: [
          WHOLESALE_LEVEL,
          ...(held.via === 'import' ? [IMPORTED_FILE] : sourceFailed ? [LAST_GOOD_ANSWER] : []),
          ...limitations,
        ],
      },
    },
    bytes: [heldBytes(held.sha256, held.bytes)],
  };
}
