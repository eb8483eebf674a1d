/**
 * The address of a module that another process or thread runs, by its name without ending: it ends as the module that asks does. In a
 * checkout both are TypeScript, in a released package JavaScript. Only imports are rewritten by the compiler.
 */
export function siblingModule(name: string, asking: string): URL {
  const ending = /\.[a-z]+(?=[?#]|$)/.exec(asking)?.[0] ?? '';
  return new URL(name + ending, asking);
}
