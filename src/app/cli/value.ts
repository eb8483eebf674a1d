import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { z } from 'zod';
import type { Language } from '../../api/route.ts';
import { attributeName } from '../../evidence/reports/words/attributes.ts';
import { renderJson } from '../../kernel/json/source-text.ts';
import { parseJsonText } from '../../kernel/json/text.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { AssetClassId, Label } from '../../kernel/vocabulary.ts';
import { missingFields } from '../../kernel/wording/formula.ts';
import { createPriceSources, PUBLIC_ADDRESSES } from '../../sources/index.ts';
import { registeredAssetClasses } from '../../valuation/asset-classes/index.ts';
import { routeTable } from '../routes.ts';
import { systemClock } from '../system.ts';
import { type ApiAnswer, type ApiClient, inProcessClient, remoteClient } from './value/api-client.ts';
import { estimateLines, languageHere, plain, type ShownEstimate, word } from './value/format.ts';
import {
  argumentsOf,
  estimateForms,
  type Form,
  fieldsGiven,
  fieldsIn,
  formFor,
  formsOfClass,
  missingOf,
  optionsOf,
  placeOf,
  refuseMissing,
  refuseTwoReadings,
  waysOf,
} from './value/forms.ts';
import { jsonOf, kebab, spellingsOf, urlOption, withChoices } from './verb/options.ts';
import { print, VerbError, WRONG_WORDS } from './verb.ts';

interface Profiles {
  readonly items: readonly {
    readonly asset_class: AssetClassId;
    readonly label: Label;
    readonly description: string;
  }[];
}

interface Coverage {
  readonly items: readonly { readonly asset_class: string; readonly coverage: string }[];
}

async function listClasses(
  forms: readonly Form[],
  asker: ApiClient,
  language: Language,
  json: boolean,
): Promise<void> {
  const profiles = await read<Profiles>(asker, '/profiles');
  if (json) return print({ json: true }, profiles, []);
  const coverage = await read<Coverage>(asker, '/market/coverage');
  const lines = profiles.items.flatMap(({ asset_class: id, label, description }) => [
    `${kebab(id)}: ${label[language]}. ${description} ${coverageOf(coverage, id)}`.trimEnd(),
    ...waysOf(formsOfClass(forms, id)),
    '',
  ]);
  print({}, undefined, lines.slice(0, -1).map(plain));
}

const coverageOf = ({ items }: Coverage, id: string): string => {
  const found = items.find(({ asset_class: each }) => each === id);
  return found ? `[${found.coverage}]` : '';
};

async function read<T>(asker: ApiClient, path: string): Promise<T> {
  return successBody(await asker.ask({ method: 'GET', path })) as T;
}

/** The JSON of a successful answer. Throws `VerbError` for any other answer. */
function successBody({ status, text }: ApiAnswer): unknown {
  const body = jsonOf(text);
  if (status === 200 && body !== undefined) return body;
  const { detail = 'the address is not of this service' } = (body ?? {}) as { readonly detail?: string };
  throw new VerbError(plain(`The service answers ${status}: ${detail}`));
}

export const NO_COVERAGE = 3;

interface EstimateRequest {
  readonly forms: readonly [Form, ...Form[]];
  readonly given: JsonObject;
  readonly language: Language;
  readonly json: boolean;
}

/** Requests one estimate and prints it. Throws `VerbError`: exit code 2 for wrong fields, 3 without coverage. */
async function showEstimate(
  { forms, given, language, json }: EstimateRequest,
  asker: ApiClient,
): Promise<void> {
  const form = formFor(forms, given);
  const lacking = missingOf(form, given);
  const isEmpty = Object.keys(given).length === 0;
  const missing = isEmpty && lacking.length === 0 ? form.fields : lacking;
  if (missing.length > 0) await refuseMissing(form, missing, given, asker, language);
  const answer = await asker.ask({ method: 'POST', path: form.path, body: renderJson(form.body(given)) });
  if (json && jsonOf(answer.text) !== undefined) print({ json: true }, jsonOf(answer.text), []);
  const estimate = estimateIn(answer);
  if (!json) print({}, undefined, estimateLines(estimate, language));
  if (estimate.amount !== null) return;
  const left = estimate.reason_codes.includes('MISSING_PARAMETER')
    ? missingFieldNames(form, given, estimate)
    : [];
  const named = left.map((name) => `${attributeName(name, language)}, --${kebab(name)}`).join('; ');
  throw new VerbError(named === '' ? '' : `${word('notGiven', language)}: ${named}`, NO_COVERAGE);
}

/** The fields that the calculation lacks; if it does not say, all fields that were not given. */
function missingFieldNames(form: Form, given: JsonObject, { calculation }: ShownEstimate): readonly string[] {
  const names = form.fields.map(({ name }) => name);
  const isGiven = (name: string) => given[name] !== undefined;
  const lacking = calculation ? missingFields(calculation, names, isGiven) : [];
  return lacking.length > 0 ? lacking : names.filter((name) => !isGiven(name));
}

interface ShownProblem {
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
}

const REFUSED = new Set([400, 413, 422]);

function estimateIn(answer: ApiAnswer): ShownEstimate {
  if (REFUSED.has(answer.status)) {
    const { detail = '', errors = [] } = (jsonOf(answer.text) ?? {}) as ShownProblem;
    const faults = errors.map((fault) => `${placeOf(fault.pointer)}: ${fault.detail} (${fault.code})`);
    throw new VerbError((faults.length > 0 ? faults : [detail]).map(plain).join('\n'), WRONG_WORDS);
  }
  const body = successBody(answer);
  if (!shape.safeParse(body).success)
    throw new VerbError('The answer is no estimate: is it the address of this service?');
  return body as ShownEstimate;
}

/** Unknown members are ignored: a newer service may add some. */
const shape = z.looseObject({
  amount: z.string().nullable(),
  currency: z.string(),
  basis: z.string(),
  reason_codes: z.array(z.string()),
  origin: z.looseObject({ name: z.string(), reference_date: z.string().nullable() }),
  limitations: z.array(z.looseObject({ code: z.string(), text: z.string() })),
  calculation: z.looseObject({ formula: z.string(), steps: z.array(z.looseObject({})) }).nullable(),
});

/** Reads fields from a file (`-`: standard input): the whole body of a route, or the fields alone. */
function inputFields(file: string, forms: EstimateRequest['forms']): JsonObject {
  const read = parseJsonText(
    textOf(file),
    forms.flatMap(({ kept }) => kept),
  );
  if (!read.ok) {
    const why = read.error.kind === 'malformed' ? 'it is not JSON' : read.error.fault.detail.en;
    throw new VerbError(`--input ${file}: ${why}`, WRONG_WORDS);
  }
  const fields = fieldsIn(read.value, forms[0].assetClass);
  if (!fields)
    throw new VerbError(
      `--input ${file}: it is no object with fields of ${forms[0].assetClass}`,
      WRONG_WORDS,
    );
  return fields;
}

function textOf(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8');
  } catch (error) {
    throw new VerbError(`--input ${file} cannot be read: ${(error as Error).message}`, WRONG_WORDS);
  }
}

interface Common {
  readonly lang?: Language;
  readonly url?: string;
  readonly input?: string;
  readonly json?: boolean;
}

const LANGUAGES: readonly Language[] = ['pt-BR', 'en'];

const ABOUT = `
Without a running service: the prices are asked for here, from the sources that the environment sets.
With --url, or ASSET_VALUATION_URL, the service there is asked.
Exit code 0: an amount. ${NO_COVERAGE}: no coverage, and the reason. 2: a wrong or missing field. 1: not done.
`;

const EXAMPLES = `
Examples:
  npx asset-valuation value list
  npx asset-valuation value inventory --product coffee --quantity 100
  npx asset-valuation value vehicle --type cars --brand 21 --model 9540 --year 2024-5 --lang pt-BR
  npx asset-valuation value receivable --face-value 10000.00 --due-date 2027-05-20 --json`;

/**
 * `value <class>`: public estimates from a terminal. Classes, fields and examples come from the routes. Reading their
 * schemas takes 100 ms; `isWhole` false omits the subcommands.
 */
export function valueVerb(isWhole: boolean): Command {
  const verb = new Command('value')
    .description('Estimate what something is worth, as the public area does: no credential, nothing is kept.')
    .option('--list', 'the same as "value list"')
    .addHelpText('after', ABOUT + EXAMPLES);
  if (!isWhole) return verb;
  const forms = formsOfRoutes();
  verb.addCommand(listVerb(forms));
  for (const { id, label, description } of registeredAssetClasses) {
    const ways = formsOfClass(forms, id);
    const command = estimateVerb(kebab(id), ways).aliases(spellingsOf(id)).helpGroup('Classes:');
    verb.addCommand(command.summary(label.en).description(`${label.en}. ${description.en}`));
  }
  for (const path of new Set(forms.map((form) => form.path))) {
    const ways = forms.filter((form) => form.path === path);
    const command = estimateVerb(path.slice(1), ways).alias(path).helpGroup('Routes of the public area:');
    verb.addCommand(command.description(ways[0]?.summary ?? ''));
  }
  return verb;
}

let forms: readonly Form[] | undefined;
function formsOfRoutes(): readonly Form[] {
  if (forms) return forms;
  const addresses = Object.fromEntries(Object.keys(PUBLIC_ADDRESSES).map((name) => [name, 'off']));
  const sources = createPriceSources({ addresses, importsDir: '', clock: systemClock });
  forms = estimateForms(routeTable(undefined, sources, systemClock).routes);
  return forms;
}

const withCommon = (command: Command): Command =>
  command
    .option('--json', 'the answer as it is')
    .addOption(
      new Option('--lang <language>', 'of the answer (default: that of the environment)').choices(LANGUAGES),
    )
    .addOption(urlOption());

const listVerb = (forms: readonly Form[]): Command =>
  withCommon(new Command('list'))
    .description('List the classes, whether they are covered, and the fields of each way to an estimate.')
    .addHelpText('after', '\nExample:\n  npx asset-valuation value list --lang pt-BR')
    .action((options: Common) =>
      withClient(options, (asker, language) => listClasses(forms, asker, language, options.json === true)),
    );

function estimateVerb(name: string, forms: readonly Form[]): Command {
  const command = new Command(name);
  for (const option of optionsOf(forms)) command.addOption(option);
  const classes = [...new Set(forms.map((form) => form.assetClass))];
  if (classes.length > 1)
    command.addOption(
      withChoices(new Option('--asset-class <class>', 'class of the asset'), classes).makeOptionMandatory(),
    );
  command.option(
    '--input <file>',
    'the fields, or the whole body of the route, as JSON; "-": standard input',
  );
  return withCommon(command)
    .addHelpText('after', classes.length > 1 ? examplesText(name, forms) : helpText(name, forms))
    .action((options: Common & Readonly<Record<string, Json | undefined>>) => {
      const chosen = forms.filter(({ assetClass: id }) => id === (options.assetClass ?? id));
      const ways = chosen as [Form, ...Form[]];
      const input = options.input === undefined ? {} : inputFields(options.input, ways);
      const typed = fieldsGiven(ways, options);
      return withClient(options, async (asker, language) => {
        refuseTwoReadings(ways, typed, language);
        const given = { ...input, ...typed };
        await showEstimate({ forms: ways, given, language, json: options.json === true }, asker);
      });
    });
}

const helpText = (name: string, forms: readonly Form[]): string =>
  [
    '\nEach line is one way; the first that has every field that is given is taken:',
    ...waysOf(forms),
    examplesText(name, forms),
  ].join('\n');

const examplesText = (name: string, forms: readonly Form[]): string => {
  const lines = forms.flatMap((form) => {
    const [fields] = form.examples;
    if (!fields) return [];
    const named = name === kebab(form.assetClass) ? [] : ['--asset-class', form.assetClass];
    const isOne = forms.every(({ assetClass: id }) => id === form.assetClass);
    return [
      ['  npx asset-valuation value', name, ...(isOne ? [] : named), ...argumentsOf(form, fields)].join(' '),
    ];
  });
  return ['\nExamples:', ...new Set(lines)].join('\n');
};

async function withClient(
  { url, lang }: Common,
  work: (asker: ApiClient, language: Language) => Promise<void>,
): Promise<void> {
  const language = lang ?? languageHere(process.env);
  const asker = url === undefined ? inProcessClient(language) : remoteClient(url, language);
  try {
    await work(asker, language);
  } finally {
    await asker.close();
  }
}
