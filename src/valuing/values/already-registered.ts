import type { Limitation } from '../../kernel/estimate.ts';
import type { RegistrationMember } from '../../kernel/identity/registration-mark.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { AlreadyRegistered, FrozenInput } from '../domain/valuation/events.ts';

const SAME: Readonly<Record<RegistrationMember, Label>> = {
  plate: { 'pt-BR': 'a mesma placa', en: 'the same plate' },
  registry_number: { 'pt-BR': 'a mesma matrícula', en: 'the same registry number' },
};
const DOUBT: Readonly<Record<RegistrationMember, Label>> = {
  plate: { 'pt-BR': 'ou uma das placas está errada', en: 'or one of the plates is wrong' },
  registry_number: {
    'pt-BR': 'ou os números são de cartórios diferentes',
    en: 'or the numbers are of different registry offices',
  },
};

/** Said where the request found the asset's plate or registry number on other active assets of the organization. */
export const alreadyRegistered = ({ already_registered = [] }: FrozenInput): readonly Limitation[] => {
  const [first] = already_registered;
  return first ? [limitation(first.matched_on, already_registered)] : [];
};

function limitation(member: RegistrationMember, others: readonly AlreadyRegistered[]): Limitation {
  const ids = others.map(({ asset_id }) => asset_id).join(', ');
  const have =
    others.length === 1
      ? { 'pt-BR': 'Outro ativo da organização tem', en: 'Another asset of the organization has' }
      : { 'pt-BR': 'Outros ativos da organização têm', en: 'Other assets of the organization have' };
  return {
    code: 'ALREADY_REGISTERED',
    text: {
      'pt-BR': `${have['pt-BR']} ${SAME[member]['pt-BR']}: ${ids}. Ou o mesmo bem foi cadastrado mais de uma vez, ${DOUBT[member]['pt-BR']}.`,
      en: `${have.en} ${SAME[member].en}: ${ids}. Either one thing was registered more than once, ${DOUBT[member].en}.`,
    },
  };
}
