import { documentStoreContract } from '../../contracts/document-store-contract.ts';
import { memoryDocumentStore } from '../../support/memory/document-store.ts';

documentStoreContract('the documents in memory of the tests', async () => {
  const held = new Map<string, Uint8Array>();
  return {
    open: () => memoryDocumentStore(held),
    damage: async (digest, bytes) => void held.set(digest, bytes),
    close: async () => {},
  };
});
