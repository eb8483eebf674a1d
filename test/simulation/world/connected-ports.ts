import { type Dependency, DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { Leadership, Membership } from '../../../src/engine/leadership.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import type { Delivery, WorkQueue } from '../../../src/engine/queue/work-queue.ts';
import type { PriceSources } from '../../../src/valuation/references/contract.ts';
import { missing } from '../../support/references.ts';
import type { Network } from './network.ts';

/** The ports of a process: every call to a server goes through the network. */

/** Every call goes through the network, except to what the process has itself; servers stay when a process leaves. */
export function connected<Port extends object>(
  network: Network,
  dependency: Dependency,
  port: Port,
  own: Partial<Port> = {},
): Port {
  const answering = { close: async () => {}, ...own };
  return new Proxy(port, {
    get(asked, name) {
      const answer = Reflect.get(answering, name);
      if (answer !== undefined) return answer;
      const deed = Reflect.get(asked, name) as (...values: readonly unknown[]) => Promise<unknown>;
      return (...values: readonly unknown[]) => network.through(dependency, () => deed(...values));
    },
  });
}

export const connectedLog = (network: Network, log: EventLog): EventLog =>
  connected(network, 'event_log', log, {
    append(wanted) {
      const unknown = (cause: Error) => ({ outcome: 'unknown', cause }) as const;
      const deed = async () => {
        const done = log.append(wanted);
        // Nobody waits for the server any more, but it finishes.
        return network.happens(network.weather.lost) ? unknown(new Error('simulated: out of time')) : done;
      };
      return network.through('event_log', deed, unknown);
    },
    async *follow(options) {
      await network.through('event_log', async () => undefined);
      for await (const batch of log.follow(options)) {
        await network.travel();
        if (options.signal.aborted) return;
        if (network.isAway('event_log') || network.happens(network.weather.dropped)) {
          throw new DependencyUnavailable('event_log', new Error('simulated: the subscription was dropped'));
        }
        yield batch;
      }
    },
    share: log.share,
  });

/** What was taken by a call whose answer was lost is released with the connection that took it. */
export function connectedLeadership(network: Network, leadership: Leadership): Leadership {
  const taking = async <T>(
    take: () => Promise<T | undefined>,
    release: (taken: T) => Promise<void>,
  ): Promise<T | undefined> => {
    const all: T[] = [];
    try {
      return await network.through('read_models', async () => {
        const taken = await take();
        if (taken) all.push(taken);
        return taken;
      });
    } catch (error) {
      for (const taken of all) await release(taken);
      throw error;
    }
  };
  const asked = async <T>(member: Membership, ask: () => Promise<T>): Promise<T> => {
    try {
      return await network.through('read_models', ask);
    } catch (error) {
      await member.leave();
      throw error;
    }
  };
  return connected(network, 'read_models', leadership, {
    tryLead: (name) =>
      taking(
        () => leadership.tryLead(name),
        (lease) => lease.release(),
      ),
    async tryJoin(name) {
      const member = await taking(
        () => leadership.tryJoin(name),
        (joined) => joined.leave(),
      );
      return (
        member && {
          ...member,
          seat: () => asked(member, () => member.seat()),
          take: (parts) => asked(member, () => member.take(parts)),
          give: (parts) => asked(member, () => member.give(parts)),
        }
      );
    },
  });
}

export const connectedQueue = (network: Network, queue: WorkQueue): WorkQueue =>
  connected(network, 'work_queue', queue, {
    consume: (options) =>
      queue.consume({
        ...options,
        async handle(delivery: Delivery) {
          await network.travel();
          const again = network.happens(network.weather.lost);
          const results = await Promise.all([
            options.handle(delivery),
            // Delivered twice: the server did not hear in time that it is worked on.
            ...(again ? [options.handle({ ...delivery, attempt: delivery.attempt + 1 })] : []),
          ]);
          await network.travel();
          const [result] = results;
          // The acknowledgement was lost, or two of them contradict each other: it is delivered again.
          const isLost = network.happens(network.weather.lost);
          return isLost || !result ? { result: 'retry', delayMs: 50 } : result;
        },
      }),
  });

/** A source never throws: one that is unavailable says so, and its figure is missing. */
export const connectedSources = (network: Network, sources: PriceSources): PriceSources => ({
  ...sources,
  async ask(query) {
    await network.travel();
    const isDown = network.happens(network.weather.refused);
    return isDown ? { answer: missing('SOURCE_UNAVAILABLE'), bytes: [] } : sources.ask(query);
  },
});
