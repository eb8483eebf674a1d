import type { Json } from '../../kernel/json.ts';

type Branch = Map<string, Branch | { readonly leaf: Json }>;

/** Puts values where their paths lead; what a path names is a key of a map, never a property. */
export function treeOf(values: Iterable<readonly [path: readonly string[], value: Json]>): Json {
  const root: Branch = new Map();
  for (const [path, value] of values) {
    let branch = root;
    for (const step of path.slice(0, -1)) {
      const next = branch.get(step);
      const below: Branch = next instanceof Map ? next : new Map();
      if (below !== next) branch.set(step, below);
      branch = below;
    }
    branch.set(path.at(-1) ?? '', { leaf: value });
  }
  return jsonOf(root);
}

/** Branches whose names are numbers are lists; a number left out leaves no hole. */
function jsonOf(branch: Branch): Json {
  const entries = [...branch].map(
    ([name, below]) => [name, below instanceof Map ? jsonOf(below) : below.leaf] as const,
  );
  if (entries.length === 0 || !entries.every(([name]) => /^\d+$/.test(name)))
    return Object.fromEntries(entries);
  return entries.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
}
