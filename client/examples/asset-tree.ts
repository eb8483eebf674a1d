/** What stands in the tree of a body: texts, and branches of them. */
type Branch = { [name: string]: Branch | string };
/** It inherits nothing: a heading such as `__proto__.name` reaches no object but this one, and the service refuses the field. */
const newBranch = (): Branch => Object.create(null);

/** Puts a cell where its heading says: `attributes.lines.0.quantity` is the quantity of the first line. */
function put(branch: Branch, [name = '', ...rest]: readonly string[], cell: string): void {
  if (rest.length === 0) {
    branch[name] = cell;
    return;
  }
  const below = branch[name];
  const next = typeof below === 'object' ? below : newBranch();
  branch[name] = next;
  put(next, rest, cell);
}

/** Branches whose names are numbers are lists. */
function withLists(branch: Branch): unknown {
  const entries = Object.entries(branch).map(
    ([name, value]) => [name, typeof value === 'string' ? value : withLists(value)] as const,
  );
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}

/** What the cells of a row say, each where its heading with points leads. Empty ones are left out. */
export function treeOf(cells: ReadonlyMap<string, string>): object {
  const tree = newBranch();
  for (const [heading, cell] of cells) if (cell !== '') put(tree, heading.split('.'), cell);
  return Object(withLists(tree));
}
