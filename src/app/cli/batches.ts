import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { Language } from '../../api/route.ts';
import { templateCsv, templateWorkbook } from '../../api/sheets/writing/template.ts';
import { ASSET_CLASSES, type AssetClassId } from '../../kernel/vocabulary.ts';
import { sendBatch } from './batches/send.ts';
import { languageHere } from './value/format.ts';
import { urlOption } from './verb/options.ts';
import { writeUserFile } from './verb/printing.ts';
import { VerbError, WRONG_WORDS } from './verb.ts';

async function writeTemplate(
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
  await writeUserFile(file, sheet);
  process.stdout.write(`${file}\n`);
}

const ABOUT = `
A line of JSON is {"key": …, "asset": …, "valuation": …}; a CSV file or .xlsx workbook has a row for each asset, under headings:
docs/batches.md. The credential, of the profile INTEGRATOR, is taken from
ASSET_VALUATION_TOKEN. Without --key the key is made from the bytes: the same file sent again within seven days, after a
connection that broke or with --follow, is the same batch, and each line is done once.
Exit code 0: accepted; with --follow: each line is done. 1: not accepted; or the batch failed, or a line was refused or done in
part. 2: a wrong or missing word.

Examples:
  npx asset-valuation batches send portfolio.xlsx --url https://values.example.org --dry-run
  npx asset-valuation batches send lots.ndjson --url https://values.example.org --follow
  npx asset-valuation batches send - --url http://127.0.0.1:8080 --results results.ndjson < lots.ndjson`;

const ABOUT_TEMPLATE = `
Headings in the language, and one row of a made-up example; a workbook has lists of choices and a sheet that explains the columns. It
asks no service. As it comes, batches send takes it.
Exit code 0: written. 1: it cannot be written. 2: a wrong or missing word.

Examples:
  npx asset-valuation batches template LIVESTOCK rebanho.xlsx --lang pt-BR
  npx asset-valuation batches template VEHICLE - > vehicles.csv`;

export function batchesVerbs(): Command {
  const verbs = new Command('batches').description('Send many assets at once to a running service.');
  verbs
    .command('template')
    .description('Write a sheet of an asset class to fill in.')
    .addArgument(new Argument('<class>', 'the class of its rows').choices(ASSET_CLASSES))
    .argument('<file>', 'whose name ends in .xlsx or .csv; "-": CSV to standard output')
    .addOption(languageOption('of the headings'))
    .addHelpText('after', ABOUT_TEMPLATE)
    .action(writeTemplate);
  verbs
    .command('send')
    .description(
      'Send a file with a line of JSON, or a row of a CSV file or .xlsx workbook, for each asset, and print the id of the batch.',
    )
    .argument('<file>', 'the lines, or rows; "-": standard input')
    .addOption(urlOption().makeOptionMandatory())
    .option(
      '--key <key>',
      'Idempotency-Key, 8 to 128 printable ASCII characters (default: made from the bytes)',
      key,
    )
    .option('--follow', 'wait for its end with progress, and print a summary')
    .addOption(
      new Option(
        '--results <file>',
        'follow it, and write a line of JSON for each line, or a sheet where the name ends in .csv or .xlsx; "-": standard output, in place of the summary',
      ).implies({ follow: true }),
    )
    .addOption(languageOption('of what is said of lines'))
    .option('--dry-run', 'store nothing: show the outcome of each line')
    .option('--csv', 'a CSV file, as one is whose name ends in .csv, .tsv or .txt')
    .addOption(
      new Option(
        '--decimal <sign>',
        'of a CSV file or workbook: how its numbers are written as text (default: as its cells show)',
      ).choices(['comma', 'point']),
    )
    .option('--asset-class <class>', 'of a CSV file or workbook without a column asset_class')
    .option(
      '--update',
      'change the active asset that has the external_reference of a line, and register the others; an empty cell clears its field',
    )
    .option('--json', 'print one JSON document: what was accepted, or the batch that ended')
    .addHelpText('after', ABOUT)
    .action(sendBatch);
  return verbs;
}

const languageOption = (of: string): Option =>
  new Option('--lang <language>', `${of} (default: that of the environment)`).choices(['pt-BR', 'en']);

function key(text: string): string {
  if (!/^[\x20-\x7e]{8,128}$/.test(text))
    throw new InvalidArgumentError('must have 8 to 128 printable ASCII characters.');
  return text;
}
