import type { Language } from '../../../api/route.ts';
import type { AssetClassId, Label } from '../../../kernel/vocabulary.ts';
import { kebab } from '../verb/closed-words.ts';
import { print, VerbError } from '../verb.ts';
import type { Answer, Asker } from './ask.ts';
import { type Form, formsOfClass } from './forms.ts';
import { waysOf } from './missing.ts';
import { plain } from './words.ts';

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

/** The classes as `GET /profiles` has them, with their coverage, and the fields of each way to an estimate. */
export async function listClasses(
  forms: readonly Form[],
  asker: Asker,
  language: Language,
  json: boolean,
): Promise<void> {
  const profiles = await read<Profiles>(asker, '/profiles');
  if (json) return print(true, profiles, []);
  const coverage = await read<Coverage>(asker, '/market/coverage');
  const lines = profiles.items.flatMap(({ asset_class: id, label, description }) => [
    `${kebab(id)}: ${label[language]}. ${description} ${coverageOf(coverage, id)}`.trimEnd(),
    ...waysOf(formsOfClass(forms, id)),
    '',
  ]);
  print(false, undefined, lines.slice(0, -1).map(plain));
}

const coverageOf = ({ items }: Coverage, id: string): string => {
  const found = items.find(({ asset_class: each }) => each === id);
  return found ? `[${found.coverage}]` : '';
};

async function read<T>(asker: Asker, path: string): Promise<T> {
  return answered(await asker.ask({ method: 'GET', path })) as T;
}

/** The JSON of a success. Throws a `VerbError` for what is none: a service that is too busy, or no such service at all. */
export function answered({ status, text }: Answer): unknown {
  const body = jsonOf(text);
  if (status === 200 && body !== undefined) return body;
  const { detail = 'what answers there is not this service' } = (body ?? {}) as { readonly detail?: string };
  throw new VerbError(plain(`The service answers ${status}: ${detail}`));
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
