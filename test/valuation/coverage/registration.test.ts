import { describe, expect, it } from 'vitest';
import type { GuaranteeState } from '../../../src/domain/guarantee.ts';
import { registrationDue, registrationStatus } from '../../../src/valuation/coverage/status.ts';

/** All is made up but the calendar: counted by hand, holidays of the financial market left out. */

const guarantee = (changes: Partial<GuaranteeState> = {}) =>
  ({
    asset_class: 'INVENTORY',
    instrument: { type: 'CPR', issued_on: '2026-11-03' },
    registration: null,
    ...changes,
  }) as GuaranteeState;
const issued = (issued_on: string) =>
  registrationDue(guarantee({ instrument: { type: 'CPR', issued_on } })).due_on;
const registered = (registered_on: string) =>
  guarantee({ registration: { registry: 'made up', number: { subject: 's', sealed: 'x' }, registered_on } });

describe('a registration', () => {
  it('of a CPR is due 30 business days after its issue, when issued from 2022-08-11 on', () => {
    // 4 to 30 November 2026: 18 (20 November is a holiday); 1 to 16 December: 12.
    expect(issued('2026-11-03')).toBe('2026-12-16');
    // 12 August to 22 September 2022: 7 September is a holiday, a Wednesday.
    expect(issued('2022-08-11')).toBe('2022-09-23');
  });

  it('of an older one after 10', () => expect(issued('2022-08-10')).toBe('2022-08-24'));

  it('has no term where the service knows of none, and names the registry of land', () => {
    expect(registrationDue(guarantee({ instrument: null }))).toEqual({ registries: [], due_on: null });
    expect(registrationDue(guarantee({ asset_class: 'RURAL_LAND' })).registries).toEqual([
      'AUTHORIZED_REGISTRAR',
      'LAND_REGISTRY',
    ]);
  });

  it('is as it was recorded: missing, overdue, late, registered', () => {
    const on = (day: string, of = guarantee()) => registrationStatus(of, day);
    expect(on('2026-12-16')).toBe('MISSING');
    expect(on('2026-12-17')).toBe('OVERDUE');
    expect(on('2026-12-16', registered('2026-12-16'))).toBe('REGISTERED');
    expect(on('2026-12-15', registered('2026-12-16'))).toBe('MISSING');
    expect(on('2026-12-17', registered('2026-12-17'))).toBe('LATE');
    expect(on('2030-01-01', guarantee({ instrument: null }))).toBe('MISSING');
  });
});
