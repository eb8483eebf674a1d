import type { Random } from '../../support/random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { type Answer, type Call, exchange } from '../world/exchange.ts';
import type { Network } from '../world/network.ts';
import type { Replica } from '../world/replica.ts';
import { type Exchanged, isUnknown } from './record.ts';

export interface Person {
  readonly name: string;
  readonly responsible: string;
  readonly token: string;
}

export interface Organization {
  readonly number: number;
  readonly id: string;
  readonly analysts: readonly [Person, ...Person[]];
  readonly reviewer: Person;
  /** The client that follows the feed; it has a credential where the plan integrates. */
  readonly integrator: Person;
}

export interface Sending {
  readonly step: number;
  readonly organization: Organization;
  readonly person: Person;
  readonly method: Call['method'];
  readonly path: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | Buffer;
}

interface ClientParts {
  readonly time: VirtualTime;
  readonly network: Network;
  replicas(): readonly Replica[];
}

const MOST_TRIES = 6;

/**
 * The clients of the service. They send to one replica while it lives, or to any, and then send back the newest
 * consistency token that their organization received.
 */
export class Clients {
  readonly exchanged: Exchanged[] = [];
  readonly #parts: ClientParts;
  readonly #tokens = new Map<number, string>();
  #noticed = 0;

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  /** One exchange, whatever its outcome. `replica`: index among the live ones; a random one by default. */
  async send(sending: Sending, random: Random, replica?: number): Promise<Exchanged> {
    const { step, organization, person, method, path, key, headers = {}, body } = sending;
    const living = this.#parts.replicas();
    const chosen = living[(replica ?? random.int(8)) % living.length];
    const token = this.#tokens.get(organization.number);
    const carries = token !== undefined && random.next() < 0.5;
    const bytes = method === 'POST' ? 'application/x-ndjson' : 'application/octet-stream';
    const type = Buffer.isBuffer(body) ? bytes : 'application/json';
    const call: Call = {
      method,
      path,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && { 'content-type': type }),
        ...(carries && { 'consistency-token': token }),
        'x-request-id': `simulated-${this.#noticed + 1}`,
        ...headers,
      },
      ...(body && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    };
    const began = ++this.#noticed;
    const at = this.#parts.time.wall;
    // Where no process listens the connection is refused.
    const answer = chosen && (await exchange(this.#parts.network, chosen.process, call));
    this.#keepToken(organization, answer);
    const exchanged: Exchanged = {
      step,
      organization: organization.number,
      person: person.name,
      replica: chosen?.process.name ?? 'nobody',
      call,
      began,
      ended: ++this.#noticed,
      at,
      until: this.#parts.time.wall,
      answer,
    };
    this.exchanged.push(exchanged);
    return exchanged;
  }

  /** Retries with the same key until the outcome is known; some clients give up early. */
  async sendWithRetry(sending: Sending, random: Random, replica?: number): Promise<Exchanged> {
    const tries = random.next() < 0.85 ? MOST_TRIES : 1;
    for (let tried = 1; ; tried += 1) {
      const exchanged = await this.send(sending, random, tried === 1 ? replica : undefined);
      if (!isUnknown(exchanged.answer) || tried >= tries) return exchanged;
      await this.#parts.time.wait(100 * tried * random.next());
    }
  }

  /** Positions are texts of one width, so the greater text is the later position. */
  #keepToken({ number }: Organization, answer: Answer | undefined): void {
    const token = answer?.headers['consistency-token'];
    const known = this.#tokens.get(number);
    if (token && (known === undefined || placeOf(token) > placeOf(known))) this.#tokens.set(number, token);
  }
}

export const placeOf = (token: string): string => Buffer.from(token, 'base64url').toString();
