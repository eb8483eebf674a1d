import { Command, Option } from 'commander';
import type { Language } from '../../api/route.ts';
import type { Json } from '../../kernel/json.ts';
import { createPriceSources, PUBLIC_ADDRESSES } from '../../sources/index.ts';
import { registeredAssetClasses } from '../../valuation/asset-classes/index.ts';
import { routeTable } from '../routes.ts';
import { systemClock } from '../system.ts';
import { type Asker, askAt, askHere } from './value/ask.ts';
import { inputFields, NO_COVERAGE, showEstimate } from './value/estimate.ts';
import { estimateForms, type Form, formsOfClass } from './value/forms.ts';
import { listClasses } from './value/list.ts';
import { waysOf } from './value/missing.ts';
import { fieldsGiven, optionsOf, wordsOf } from './value/options.ts';
import { languageHere } from './value/words.ts';
import { choosing, kebab, spellingsOf } from './verb/closed-words.ts';
import { urlOption } from './verb/service-address.ts';

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
 * `value <class>`: the public area from a terminal. Its classes, fields and examples are those of the routes, whose
 * schemas take a tenth of a second to read: `isAsked` false leaves out what is below the verb.
 */
export function valueVerb(isAsked: boolean): Command {
  const verb = new Command('value')
    .description('Estimate what something is worth, as the public area does: no credential, nothing is kept.')
    .option('--list', 'the same as "value list"')
    .addHelpText('after', ABOUT + EXAMPLES);
  if (!isAsked) return verb;
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
/** Of the routes as they are described, asked of nobody. Whoever runs many verbs in one process reads them once. */
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
      asking(options, (asker, language) => listClasses(forms, asker, language, options.json === true)),
    );

/** One class by any of its routes, or one route for any of its classes. */
function estimateVerb(name: string, forms: readonly Form[]): Command {
  const command = new Command(name);
  for (const option of optionsOf(forms)) command.addOption(option);
  const classes = [...new Set(forms.map((form) => form.assetClass))];
  if (classes.length > 1)
    command.addOption(
      choosing(new Option('--asset-class <class>', 'class of the asset'), classes).makeOptionMandatory(),
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
      const given = { ...input, ...fieldsGiven(ways, options) };
      return asking(options, (asker, language) =>
        showEstimate({ forms: ways, given, language, json: options.json === true }, asker),
      );
    });
}

const helpText = (name: string, forms: readonly Form[]): string =>
  [
    '\nEach line is one way; the first that has every field that is given is taken:',
    ...waysOf(forms),
    examplesText(name, forms),
  ].join('\n');

/** The first example of each way. */
const examplesText = (name: string, forms: readonly Form[]): string => {
  const lines = forms.flatMap((form) => {
    const [fields] = form.examples;
    if (!fields) return [];
    const named = name === kebab(form.assetClass) ? [] : ['--asset-class', form.assetClass];
    const isOne = forms.every(({ assetClass: id }) => id === form.assetClass);
    return [
      ['  npx asset-valuation value', name, ...(isOne ? [] : named), ...wordsOf(form, fields)].join(' '),
    ];
  });
  return ['\nExamples:', ...new Set(lines)].join('\n');
};

async function asking(
  { url, lang }: Common,
  work: (asker: Asker, language: Language) => Promise<void>,
): Promise<void> {
  const language = lang ?? languageHere(process.env);
  const asker = url === undefined ? askHere(language) : askAt(url, language);
  try {
    await work(asker, language);
  } finally {
    await asker.close();
  }
}
