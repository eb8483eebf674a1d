import type { Language } from '../../../api/route.ts';
import { templateCsv, templateWorkbook } from '../../../api/sheets/writing/template.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { languageHere } from '../value/words.ts';
import { written } from '../verb/written-file.ts';
import { VerbError, WRONG_WORDS } from '../verb.ts';

/** `batches template`. */
export async function writeTemplate(
  assetClass: AssetClassId,
  file: string,
  { lang = languageHere(process.env) }: { readonly lang?: Language },
): Promise<void> {
  if (file === '-') {
    process.stdout.write(templateCsv(assetClass, lang));
    return;
  }
  const [, format] = /\.(csv|xlsx)$/i.exec(file) ?? [];
  if (format === undefined) throw new VerbError(`${file}: must end in .xlsx or .csv.`, WRONG_WORDS);
  const sheet =
    format.toLowerCase() === 'csv' ? templateCsv(assetClass, lang) : templateWorkbook(assetClass, lang);
  await written(file, sheet);
  process.stdout.write(`${file}\n`);
}
