import type { Tracing } from '../../border/telemetry/tracing.ts';
import type { Execution } from '../../engine/handling/execution.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { Cause } from '../../engine/handling/seal-events.ts';

/** Commands, each a span below the request or the reaction that asks for it. */
export function tracedHandler(handler: CommandHandler, tracing: Tracing): CommandHandler {
  const within = <State>(name: string, cause: Cause, work: () => Promise<Execution<State>>) => {
    const place = { correlationId: cause.correlationId, after: cause.causationId };
    return tracing.within({ name, ...(!tracing.isWithin() && { place }) }, async (note) => {
      const execution = await work();
      note({ outcome: execution.outcome });
      if (execution.outcome === 'rejected') note({ rejection: execution.rejection.fact });
      return execution;
    });
  };
  return {
    create: (command, creation) =>
      within(command.name, creation.cause, () => handler.create(command, creation)),
    change: (command, change) => within(command.name, change.cause, () => handler.change(command, change)),
  };
}
