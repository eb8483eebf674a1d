import { eventLogContract } from '../../contracts/event-log-contract.ts';
import { eventLogAt, startWire } from '../../support/memory/event-log-wire.ts';
import { memoryEventLogStore } from '../../support/memory-event-log.ts';

eventLogContract('the log in memory of the tests', async () => {
  const store = memoryEventLogStore();
  const { address, close } = await startWire();
  return {
    address,
    open: (through) => (through ? eventLogAt(through, store.open()) : store.open()),
    writeForeign: async (event) => store.writeForeign(event),
    close,
  };
});
