import { pdfFile } from '../../support/pdf-file.ts';
import type { Stage } from '../execution/documents-run.ts';
import { COFFEE, people } from './people-and-assets.ts';

/** A PDF of this many bytes, most of them a stream that nobody reads. */
function pdfOf(bytes: number): Buffer {
  const of = (length: number) =>
    pdfFile({ streams: [{ data: Buffer.alloc(length, 'a'), filter: '/DCTDecode' }] });
  return of(bytes - (of(bytes).length - bytes));
}

export async function documents(stage: Stage) {
  await stage.place.write('escritura.pdf', pdfOf(6_000_000));
  const { ANALYST, REVIEWER } = await people(stage);
  const { id } = await stage.send('POST', '/assets', COFFEE);
  return { variables: { TOKEN: ANALYST, REVIEWER_TOKEN: REVIEWER, ASSET: String(id) } };
}
