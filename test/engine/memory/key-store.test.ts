import { keyStoreContract } from '../../contracts/key-store-contract.ts';
import { memoryKeyStore } from '../../support/memory-key-store.ts';

keyStoreContract('the key store in memory of the tests', async () => {
  const held = new Map<string, Uint8Array | 'erased'>();
  return { open: () => memoryKeyStore(held), close: async () => {} };
});
