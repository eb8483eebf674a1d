import type { FormModel, SingleField } from '../../../src/kernel/wording/form/model.ts';
import { formOf } from '../../../src/kernel/wording/form/schema.ts';
import { eachSingle, type Parameters, type Problems } from '../../shared/form/read-form.ts';
import { serviceProblems } from '../../shared/form/service-problems.ts';
import { shownValue } from '../../shared/form/shown-value.ts';
import type { Language } from '../../shared/language.ts';
import type { ScenarioProfile, Schemas } from '../../shared/service/answers.ts';
import type { FieldError } from '../../shared/service/ask.ts';
import { placeOf } from '../../shared/texts/place.ts';
import type { Term } from '../proposal/term.ts';

type Assumed = Pick<Schemas['Scenario'], 'name' | 'parameters'>;

/** Where the body of a proposal has its assumptions, and the form a group. */
const GROUP = 'parameters';

/** The form of a scenario of a kind: its name, and what it assumes. */
export const scenarioFormOf = ({ parameters_schema }: ScenarioProfile): FormModel =>
  formOf({
    type: 'object',
    properties: { name: { type: 'string', maxLength: 200, pattern: '\\S' }, [GROUP]: parameters_schema },
    required: ['name', GROUP],
  });

/** A scenario of the service by the form's paths. */
export function parametersOfScenario({ name, parameters }: Assumed): Parameters {
  const flat: Record<string, string> = { name };
  const add = (value: unknown, path: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(inner, `${path}.${key}`);
    else if (value !== null && value !== undefined) flat[path] = String(value);
  };
  add(parameters, GROUP);
  return flat;
}

/** What the service found wrong, by the form's paths. */
export const scenarioProblems = (errors: readonly FieldError[]): Problems =>
  serviceProblems(errors, { pointerPrefix: '' });

/** What two scenarios of a kind assume, in the order of the form; `other` is what the first is compared with. */
export function assumptionsOf(
  form: FormModel,
  own: Parameters,
  other: Parameters | undefined,
  language: Language,
): readonly Term[] {
  const fields = new Map<string, SingleField>();
  // Each alone has its rows; both together have all of them, in the form's order.
  eachSingle(form, { ...other, ...own }, (field, path) => fields.set(path, field));
  return [...fields].flatMap(([path, field]) => {
    const [mine, theirs] = [own[path], other?.[path]];
    if (path === 'name' || (mine === undefined && theirs === undefined)) return [];
    const shown = (value: string | undefined) =>
      value === undefined ? NOTHING : shownValue(field, value, language);
    return [
      { name: placeOf(path.slice(GROUP.length + 1), language), own: shown(mine), other: shown(theirs) },
    ];
  });
}

const NOTHING = '–';
