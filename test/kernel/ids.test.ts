import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isUuid,
  jobIdOfValuation,
  organizationId,
  resourceId,
  uuidV5,
  valuationIdOfJob,
} from '../../src/kernel/ids.ts';
import { forAll } from '../support/property-runs.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const V5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('an id', () => {
  it('is the UUIDv5 of the RFC and of others', () => {
    expect(uuidV5(DNS, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
    expect(uuidV5(DNS, 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d');
  });

  it('of an organization does not depend on how its name is typed', () => {
    expect(organizationId('  Açúcar S.A. ')).toBe(organizationId('Ac\u0327u\u0301car S.A.'));
    expect(organizationId('Acucar S.A.')).not.toBe(organizationId('Açúcar S.A.'));
    expect(organizationId('local')).toMatch(V5);
  });

  it('of what a POST creates is the same for the same key, and else another', () => {
    const id = resourceId('org', 'POST', '/assets', 'key-1234', 0);
    expect(resourceId('org', 'POST', '/assets', 'key-1234', 0)).toBe(id);
    const others = [
      resourceId('other', 'POST', '/assets', 'key-1234', 0),
      resourceId('org', 'POST', '/valuations', 'key-1234', 0),
      resourceId('org', 'POST', '/assets', 'key-1235', 0),
      resourceId('org', 'POST', '/assets', 'key-1234', 1),
      resourceId('org', 'POST', '/assetskey-1234', '', 0),
    ];
    expect(new Set([id, ...others]).size).toBe(others.length + 1);
  });

  it('of a valuation leads to its job and back', () => {
    forAll([fc.uuid()], (valuation) => {
      const job = jobIdOfValuation(valuation);
      expect(isUuid(job)).toBe(true);
      expect(job).not.toBe(valuation);
      expect(valuationIdOfJob(job)).toBe(valuation);
    });
    expect(jobIdOfValuation(resourceId('org', 'POST', '/valuations', 'key-1234', 0))).toMatch(V5);
  });

  it.each([
    '',
    'x',
    '2ED6657D-E927-568B-95E1-2665A8AEA6A2',
    '2ed6657de927568b95e12665a8aea6a2',
    '{2ed6657d-e927-568b-95e1-2665a8aea6a2}',
  ])('is not %j', (text) => expect(isUuid(text)).toBe(false));
});
