import type { FormModel } from '../../src/kernel/wording/form/model.ts';
import { formOf } from '../../src/kernel/wording/form/schema.ts';
import {
  draftOf,
  type FormReading,
  type Parameters,
  type Problems,
  readForm,
} from '../shared/form/read-form.ts';
import type { Way } from '../shared/form/ways.ts';
import type { Address } from './address/address.ts';
import type { ClassOffer } from './catalog.ts';

/** The way that an address means, or the class's best. */
export const wayOf = ({ ways }: ClassOffer, { way }: Address): Way | undefined =>
  ways.find(({ id }) => id === way) ?? ways[0];

export function formOfWay({ profile }: ClassOffer, way: Way | undefined): FormModel {
  const schema = way?.schemaOf(profile);
  return schema ? formOf(schema) : { fields: [], alternatives: [] };
}

/** What is to be sent for the parameters of an address; undefined while nothing is asked, or it is wrong. */
interface Question {
  readonly body: unknown;
  readonly parameters: Parameters;
  /** What is wrong with parameters that came from elsewhere, such as a link. */
  readonly problems: Problems;
}

/** A link is as good as its parameters: they are checked like a form's, in the language-free form that they have. */
export function questionOf(
  { profile }: ClassOffer,
  way: Way,
  form: FormModel,
  parameters: Parameters,
): Question | undefined {
  if (Object.keys(parameters).length === 0) return undefined;
  const reading = readForm(form, draftOf(form, parameters, 'en'), 'en');
  return {
    body: way.bodyOf(profile.asset_class, reading.body),
    parameters: reading.parameters,
    problems: reading.problems,
  };
}

/** Whether a form, as filled in now, asks a question. */
export function isOf({ parameters }: Question, now: FormReading): boolean {
  const asked = Object.entries(parameters);
  return (
    Object.keys(now.problems).length === 0 &&
    Object.keys(now.parameters).length === asked.length &&
    asked.every(([path, value]) => now.parameters[path] === value)
  );
}
