import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { commandError, NotStored } from './failure.ts';

export type BatchAppendCall = ReturnType<StreamsClient['batchAppend']>;
type Channel = ReturnType<StreamsClient['getChannel']>;

/** gRPC's numbers for a channel that has not come to a connection: idle, connecting, failing. */
const WITHOUT_CONNECTION: readonly number[] = [0, 1, 3];

/** The server ended the call in good order, with appends unanswered. */
class CallEnded extends Error {
  constructor() {
    super('the server ended the call');
    this.name = 'CallEnded';
  }
}

/**
 * One long call over which many appends go, each answered by its id (E 13). The client's own keeps what is unanswered
 * in one map for the whole process: a call that breaks there rejects the appends of every other call, a late answer
 * throws out of an event handler, and a write that waits for its turn rejects with nobody listening (E 14). Here each
 * call answers for its own appends only, so that what an error says of them is true.
 */
export class AppendStream {
  readonly #call: BatchAppendCall;
  readonly #channel: Channel;
  readonly #unanswered = new Map<string, PromiseWithResolvers<BatchAppendResp>>();
  #failure: Error | undefined;
  #failed = 0;
  #isRetired = false;

  constructor(call: BatchAppendCall, channel: Channel) {
    this.#call = call;
    this.#channel = channel;
    call.on('data', (answer: BatchAppendResp) => {
      const id = answer.getCorrelationId()?.getString() ?? '';
      this.#unanswered.get(id)?.resolve(answer);
      this.forget(id);
    });
    call.on('error', (error) => this.#fail(commandError(error)));
    call.on('end', () => this.#fail(new CallEnded()));
  }

  /** The answer; rejects with what ended the call before it came. */
  send(id: string, request: BatchAppendReq): Promise<BatchAppendResp> {
    if (this.#failure) return Promise.reject(this.#failure);
    const waiting = Promise.withResolvers<BatchAppendResp>();
    this.#unanswered.set(id, waiting);
    this.#call.write(request);
    return waiting.promise;
  }

  /** How many appends were unanswered when the call ended. */
  get failed(): number {
    return this.#failed;
  }

  /** Nobody waits for this answer any more. */
  forget(id: string): void {
    this.#unanswered.delete(id);
    if (this.#isRetired) this.retire();
  }

  /** Ends once everything is answered or forgotten. */
  retire(): void {
    this.#isRetired = true;
    if (this.#unanswered.size === 0) this.#call.cancel();
  }

  /**
   * A call that found no connection to this day has sent nothing: then it ends, so that nothing of it is sent later,
   * and all its appends are certainly not stored. Undefined when it may have sent something.
   */
  endUnsent(): NotStored | undefined {
    if (!WITHOUT_CONNECTION.includes(this.#channel.getConnectivityState(false))) return undefined;
    const unsent = new NotStored('there was no connection');
    this.#fail(unsent);
    this.#call.cancel();
    return unsent;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    const unanswered = [...this.#unanswered.values()];
    this.#failed += unanswered.length;
    this.#unanswered.clear();
    for (const { reject } of unanswered) reject(this.#failure);
  }
}
