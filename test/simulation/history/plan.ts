import { type Random, seededRandom } from '../../support/random.ts';
import type { Weather } from '../world/network.ts';

/** Actions of a client; each is one step of a plan. */
const ACTIONS = {
  register: 14,
  patch: 14,
  patchWithOldTag: 6,
  archiveOrRestore: 3,
  evidence: 9,
  reviewDocument: 4,
  requestValuation: 16,
  reviewValuation: 14,
  withdraw: 3,
  proposePolicy: 5,
  decidePolicy: 8,
  proposeScenario: 2,
  decideScenario: 2,
  repeatPost: 9,
  otherContent: 3,
} as const;

const LENDING = {
  registerObligation: 12,
  patchObligation: 6,
  settleObligation: 1,
  proposeGuarantee: 16,
  decideGuarantee: 18,
  releaseGuarantee: 5,
  recordRegistration: 3,
  recordEncumbrance: 4,
  endEncumbrance: 2,
  dispose: 2,
} as const;

const INTEGRATING = {
  followFeed: 20,
  sendBatch: 5,
  revalue: 3,
  readBatch: 4,
  registerWebhook: 6,
  changeWebhook: 5,
  readWebhook: 3,
} as const;
export type Action = keyof typeof ACTIONS | keyof typeof LENDING | keyof typeof INTEGRATING;

/** Faults of the deployment between two steps. */
const TROUBLES = {
  killed: 5,
  stopped: 2,
  frozen: 4,
  leaseLost: 4,
  away: 5,
  queueForgets: 3,
  rebuild: 5,
  seal: 3,
  daysPass: 1,
} as const;
export type Trouble = keyof typeof TROUBLES;

export interface Step {
  readonly number: number;
  readonly action: Action;
  /** Index of the organization, and of its person where the action leaves a choice. */
  readonly organization: number;
  /** Seed of all choices within the step, so that it does the same in a shorter plan. */
  readonly seed: number;
  /** Sent twice at the same time: to one replica, or to two. */
  readonly twin: 'none' | 'same-replica' | 'other-replica';
  /** Waits until everything unfinished has ended before it begins. */
  readonly isAlone: boolean;
  /** Virtual milliseconds after the step before. */
  readonly afterMs: number;
  readonly trouble: Trouble | undefined;
  readonly reads: number;
}

export interface Plan {
  readonly seed: number;
  readonly layout: 'all-in-one' | 'by-role';
  readonly weather: Weather;
  readonly organizations: number;
  /** Clients that follow the feed take part. */
  readonly integrates: boolean;
  /** The log was begun by release 1.0.0. */
  readonly isUpgrade: boolean;
  /** The step before which an operator finishes the upgrade. */
  readonly finishedAt: number | undefined;
  readonly steps: readonly Step[];
}

const KINDS_OF_WEATHER: readonly [Weather, ...Weather[]] = [
  { refused: 0, lost: 0, late: 0, dropped: 0 },
  { refused: 0.002, lost: 0.004, late: 0.02, dropped: 0.01 },
  { refused: 0.01, lost: 0.015, late: 0.05, dropped: 0.03 },
  { refused: 0.003, lost: 0.03, late: 0.02, dropped: 0.005 },
];

const FIRST = ['register', 'registerObligation'] as const;

/** Share of histories with such clients. */
const INTEGRATED = 0.3;

/** Share of histories on a log of release 1.0.0, and of those the share in which the upgrade is finished. */
const [UPGRADES, FINISHED] = [0.6, 0.5];

/** Everything decided before a history begins. A longer plan begins with the steps of a shorter one. */
export function planOf(seed: number, commands: number): Plan {
  const random = seededRandom(seed);
  const layout = random.next() < 0.5 ? 'all-in-one' : 'by-role';
  const weather = random.pick(KINDS_OF_WEATHER);
  const organizations = 1 + random.int(2);
  const troubled = random.next() < 0.75 ? 0.15 : 0;
  const lends = random.next() < 0.4;
  const integrates = seededRandom(seed ^ 0x1e7).next() < INTEGRATED;
  const actions = { ...ACTIONS, ...(lends && LENDING), ...(integrates && INTEGRATING) };
  const steps = Array.from({ length: commands }, (_, number): Step => {
    const twin = random.next();
    const trouble = random.next() < troubled ? weighted(random, TROUBLES) : undefined;
    return {
      number,
      action: number < 2 ? FIRST[number === 1 && lends ? 1 : 0] : weighted<Action>(random, actions),
      organization: random.int(organizations),
      seed: random.int(2 ** 32),
      twin: twin < 0.12 ? 'same-replica' : twin < 0.24 ? 'other-replica' : 'none',
      isAlone: random.next() < 0.3,
      afterMs: random.next() < 0.5 ? random.next() * 5 : random.next() * 120,
      trouble,
      reads: random.int(3),
    };
  });
  const upgrading = seededRandom(seed ^ 0x1e7e1);
  const isUpgrade = upgrading.next() < UPGRADES;
  // Early enough that shorter plans have it, too.
  const finishedAt = isUpgrade && upgrading.next() < FINISHED ? upgrading.int(12) : undefined;
  return { seed, layout, weather, organizations, integrates, isUpgrade, finishedAt, steps };
}

export function weighted<Name extends string>(
  random: Random,
  weights: Readonly<Partial<Record<Name, number>>>,
): Name {
  const names = Object.keys(weights) as Name[];
  const weightOf = (name: Name) => weights[name] ?? 0;
  let left = random.next() * names.reduce((sum, name) => sum + weightOf(name), 0);
  for (const name of names) {
    left -= weightOf(name);
    if (left < 0) return name;
  }
  return names[0] as Name;
}
