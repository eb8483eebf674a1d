import { leadershipContract } from '../../contracts/leadership-contract.ts';
import type { ReadModelPlace } from '../../contracts/read-model-fixture.ts';
import { readModelStoreContract } from '../../contracts/read-model-store-contract.ts';
import { readModelsContract } from '../../contracts/read-models-contract.ts';
import { memoryLeadership } from '../../support/memory/leadership.ts';
import { memoryReadModels } from '../../support/memory/read-models.ts';

async function memoryPlace(): Promise<ReadModelPlace> {
  const { open, database } = memoryReadModels();
  return {
    open,
    dropTable: async (name) => void database.tables.delete(`read_models.${name}`),
    close: async () => {},
  };
}

readModelStoreContract('the read models in memory of the tests', memoryPlace);
readModelsContract('the read models in memory of the tests', memoryPlace);
leadershipContract('the leadership in memory of the tests', async () => {
  const leadership = memoryLeadership();
  const opened: ReturnType<typeof leadership.open>[] = [];
  return {
    open() {
      const view = leadership.open();
      opened.push(view);
      return view;
    },
    breakConnections: async () => opened.forEach((view) => void view.breakAll()),
    close: async () => {},
  };
});
