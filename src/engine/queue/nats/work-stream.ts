import { setTimeout as sleep } from 'node:timers/promises';
import {
  AckPolicy,
  type JetStreamManager,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats';
import type { WorkItem } from '../work-queue.ts';

/** `err_code` of JetStream's answers. */
export const NO_STREAM = 10059;
export const NO_CONSUMER = 10014;
const NAME_IN_USE = 10058;
const WRONG_LAST_SEQUENCE = 10071;
const CANNOT_STORE = 10077;

const codeOf = (error: unknown): number | undefined =>
  error instanceof NatsError ? error.api_error?.err_code : undefined;

/** For `catch`: undefined for this answer of the server; every other error is thrown again. */
export const unless =
  (code: number) =>
  (error: unknown): undefined => {
    if (codeOf(error) !== code) throw error;
  };

/** Nobody listens on a subject that belongs to no stream. */
export const isStreamGone = (error: unknown): boolean =>
  error instanceof NatsError && error.code === '503' && !error.api_error;

/** Somebody removed the stream's files under the running server, which will accept nothing until the stream is created again. */
export const isStorageGone = (error: unknown): boolean =>
  codeOf(error) === CANNOT_STORE &&
  (error as NatsError).api_error?.description.includes('no such file or directory') === true;

/** Sequence of the message on the subject where none was expected; undefined for any other error. */
export function sequenceInPlace(error: unknown): number | undefined {
  if (codeOf(error) !== WRONG_LAST_SEQUENCE) return undefined;
  const sequence = Number(/\d+$/.exec((error as NatsError).message)?.[0]);
  return sequence > 0 ? sequence : undefined;
}

/** The place of the work on the server. */
export interface WorkStream {
  readonly name: string;
  /** Its subjects are `<prefix>.<KIND>.<id>`. */
  readonly prefix: string;
  /** Servers of a cluster that keep a copy; left as it is when not given. */
  readonly replicas?: number | undefined;
}

/** The one durable consumer, which all workers share. */
export const CONSUMER = 'workers';
/** Items that wait for their retry count too: many of them must not keep the others waiting. */
export const MAX_ACK_PENDING = 20_000;

/**
 * When a stream is deleted, the server first forgets it and then removes its files: made again in between, the new
 * one would lose them.
 */
const REMOVAL_MS = 500;

/**
 * Creates the stream, or uses the existing one. Several processes may do so at once. `wasThere`: it was seen
 * before, so if it is gone, somebody has just deleted it.
 */
export async function ensureStream(
  manager: JetStreamManager,
  stream: WorkStream,
  wasThere: boolean,
): Promise<void> {
  const { name, replicas } = stream;
  const subject = `${stream.prefix}.>`;
  const info = () => manager.streams.info(name);
  const make = async () => {
    if (wasThere) await sleep(REMOVAL_MS);
    return manager.streams.add({
      name,
      subjects: [subject],
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
      num_replicas: replicas ?? 1,
    });
  };
  const { config } =
    (await info().catch(unless(NO_STREAM))) ?? (await make().catch(unless(NAME_IN_USE))) ?? (await info());
  refuseOther(config);
  const num_replicas = replicas ?? config.num_replicas;
  if (config.subjects.includes(subject) && config.num_replicas === num_replicas) return;
  await manager.streams.update(name, { ...config, subjects: [subject], num_replicas });
}

function refuseOther({ name, retention, storage }: StreamConfig): void {
  if (retention === RetentionPolicy.Workqueue && storage === StorageType.File) return;
  throw new Error(
    `the stream ${name} already exists with ${retention} retention in ${storage} storage; ` +
      'it must have workqueue retention in file storage: rename it, delete it, or name another stream',
  );
}

export interface Redelivery {
  /** An item that nobody has acknowledged or said to be working on for this long is delivered again. */
  readonly ackWaitMs: number;
  readonly maxDeliveries: number;
}

/**
 * Makes the workers' consumer, or updates the existing one. It has no `backoff`: the server would
 * count the delay of a retry from the wrong moment.
 */
export async function ensureConsumer(
  manager: JetStreamManager,
  { name }: WorkStream,
  { ackWaitMs, maxDeliveries }: Redelivery,
): Promise<void> {
  const wanted = {
    ack_wait: nanos(ackWaitMs),
    max_deliver: maxDeliveries,
    max_ack_pending: MAX_ACK_PENDING,
  };
  const found = await manager.consumers.info(name, CONSUMER).catch(unless(NO_CONSUMER));
  if (!found)
    await manager.consumers.add(name, {
      ...wanted,
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      // One for each free hand of each worker.
      max_waiting: 4_096,
    });
  else if (Object.entries(wanted).some(([key, value]) => Reflect.get(found.config, key) !== value))
    await manager.consumers.update(name, CONSUMER, wanted);
}

const KINDS: readonly string[] = ['VALUATION', 'DOCUMENT_VERIFICATION', 'BATCH'] satisfies WorkItem['kind'][];
/** One token of a subject. */
const TOKEN = /^[A-Za-z0-9_-]+$/;

/** `<prefix>.<KIND>.<id>`: each item has a subject of its own, which is how the server knows that it is queued. */
export function subjectOf(prefix: string, { kind, id }: WorkItem): string {
  if (!TOKEN.test(id)) throw new TypeError(`not an id that can be queued: ${JSON.stringify(id)}`);
  return `${prefix}.${kind}.${id}`;
}

/** The item of a subject; undefined for a message that this version of the program would not have sent. */
export function itemOf(subject: string): WorkItem | undefined {
  const [kind = '', id = ''] = subject.split('.').slice(-2);
  return KINDS.includes(kind) && TOKEN.test(id) ? { kind: kind as WorkItem['kind'], id } : undefined;
}
