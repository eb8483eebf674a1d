import type { Fault } from './fault.ts';

/** Who hears what a check finds. */
export interface Told {
  fault(fault: Fault): void;
  /** What is no fault by itself, and what whoever reads the verdict should know. */
  note(note: string): void;
}
