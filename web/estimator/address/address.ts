import type { Parameters } from '../../shared/form/read-form.ts';

/** Where in the page one is: all of it is in the fragment, which no server sees. */
export interface Address {
  readonly assetClass?: string;
  /** Which estimate of the class, such as `guided-estimates`. */
  readonly way?: string;
  /** What is asked; empty while the form is being filled in. */
  readonly parameters: Parameters;
  /** Names of a link that can be no parameter, which has to be said: the first ten. */
  readonly leftOut?: readonly string[];
}

const NAME = /^[a-z_]+(\.(\d{1,3}|[a-z_]+))*$/;
const MOST_PARAMETERS = 2_000;

/** Reads `#class=…&way=…&heads=100`; what cannot be a parameter is left out, and named. */
export function addressOf(fragment: string): Address {
  const {
    class: assetClass,
    way,
    ...others
  } = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  const parameters = Object.entries(others).filter(([name]) => NAME.test(name));
  const leftOut = Object.keys(others).filter((name) => !NAME.test(name));
  return {
    ...(assetClass ? { assetClass } : {}),
    ...(way ? { way } : {}),
    parameters: Object.fromEntries(parameters.slice(0, MOST_PARAMETERS)),
    ...(leftOut.length > 0 ? { leftOut: leftOut.slice(0, 10).map((name) => name.slice(0, 60)) } : {}),
  };
}

export function fragmentOf({ assetClass, way, parameters }: Address): string {
  if (assetClass === undefined) return '';
  const all = new URLSearchParams({ class: assetClass, ...(way ? { way } : {}), ...parameters });
  return `#${all}`;
}

export const HOME: Address = { parameters: {} };
