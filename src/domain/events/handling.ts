import type { HandlerParts } from '../../engine/handling/command.ts';
import { createCommandHandler as createHandler } from '../../engine/handling/handler.ts';
import {
  type FoldStream,
  foldStream as fold,
  type LoadStream,
  loadStream as load,
} from '../../engine/handling/load-stream.ts';
import { type SealEvents, sealEvents as seal } from '../../engine/handling/seal-events.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { Instant } from '../../kernel/instant.ts';
import { catalog } from './catalog.ts';

/** The engine's handling, applied to the events of this service. */

export const createCommandHandler = (parts: Omit<HandlerParts, 'catalog'>) =>
  createHandler({ ...parts, catalog });

export const loadStream: LoadStream = (...loading) => load(catalog.read, ...loading);

export const foldStream: FoldStream = (...folding) => fold(catalog.read, ...folding);

/** The state alone. */
export const loadState = async <State, Event>(
  log: EventLog,
  stream: string,
  evolve: (state: State | undefined, event: Event) => State | undefined,
  asOf?: Instant,
): Promise<State | undefined> => (await loadStream(log, stream, evolve, { asOf })).state;

export const sealEvents: SealEvents = (...sealing) => seal(catalog, ...sealing);
