import { z } from 'zod';
import { Amount, DateField, Text } from '../src/kernel/fields.ts';

/** Members of an asset that are the same for every class: what register and patch share. */

export const OwnerBody = z.strictObject({ name: Text(200), tax_id: Text(32).nullish() }).meta({
  description: 'Personal data: encrypted in every event, under a key of this asset that can be destroyed.',
});

export const DeclaredValueBody = z.strictObject({ amount: Amount, date: DateField, origin: Text(200) }).meta({
  description:
    'What the owner declares the whole asset to be worth, since when, and where the figure comes from.',
});

export const AssetName = Text(200);
export const ExternalReference = Text(128);
export const PortfolioName = Text(128);
