import type { Projection } from './projection.ts';
import type { ProjectionState, ReadModels } from './read-models.ts';

/** A read model whose rows a newer version of the program made: this one only looks on. */
const asKnown =
  (known: ReadonlyMap<string, number>) =>
  (state: ProjectionState): ProjectionState => {
    const version = known.get(state.name);
    if (version === undefined || state.version <= version) return state;
    const detail = `its rows are of version ${state.version}, and this program knows ${version}: a newer version of the service made them`;
    return { ...state, status: 'STOPPED', detail };
  };

/** The same read models, where each whose rows are of a newer version than the program's stands as STOPPED. */
export function tellingNewer<Models extends ReadModels>(
  readModels: Models,
  projections: readonly Pick<Projection, 'name' | 'version'>[],
): Models {
  const told = asKnown(new Map(projections.map(({ name, version }) => [name, version])));
  return { ...readModels, projections: async () => (await readModels.projections()).map(told) };
}
