import type { Label } from '../../../kernel/vocabulary.ts';

const say = (ptBR: string, en: string): Label => ({ 'pt-BR': ptBR, en });

/** What the report of an obligation says beside the phrases of every report. */
export const OBLIGATION_PHRASES = {
  obligationTitle: say('Relatório de cobertura', 'Coverage report'),
  obligation: say('Obrigação', 'Obligation'),
  debtor: say('Devedor', 'Debtor'),
  balance: say('Saldo', 'Balance'),
  balanceOn: say('em {}', 'on {}'),
  requiredCoverage: say('Cobertura exigida', 'Required coverage'),
  maturity: say('Vencimento', 'Maturity'),
  coverage: say('Cobertura', 'Coverage'),
  required: say('Exigido', 'Required'),
  counted: say('Contado', 'Counted'),
  shortfall: say('Insuficiência', 'Shortfall'),
  shortfallUnknown: say('desconhecida', 'unknown'),
  shortfallAtLeast: say('ao menos {}', 'at least {}'),
  ratio: say('Disponível ÷ exigido', 'Available ÷ required'),
  ltv: say('Saldo ÷ valor em garantia', 'Balance ÷ collateral value'),
  guarantees: say('Garantias em vigor', 'Guarantees in force'),
  noGuarantees: say('Nenhuma garantia está em vigor.', 'No guarantee is in force.'),
  guaranteeOf: say('{} · grau {}', '{} · rank {}'),
  shareAndLimit: say('Fração e limite', 'Share and limit'),
  noLimit: say('sem limite', 'no limit'),
  inForce: say('Vigência', 'In force'),
  inForceFrom: say('desde {}', 'from {}'),
  inForceUntil: say('de {} a {}', 'from {} to {}'),
  registration: say('Registro', 'Registration'),
  registrationDue: say('prazo: {}', 'due: {}'),
  way: say('Cálculo', 'How it was worked out'),
  wayAvailable: say(
    'Valor em garantia {} ({}) × fração {}, menos {} de graus anteriores: disponível {}, para baixo até o centavo.',
    'Collateral value {} ({}) × share {}, less {} of earlier ranks: available {}, down to the cent.',
  ),
  wayCounted: say(
    'Conta o menor entre {} e o que pode exigir, {}: {}.',
    'What counts is the smaller of {} and what it may claim, {}: {}.',
  ),
  wayUnknown: say('O que conta é desconhecido: {}.', 'What counts is unknown: {}.'),
  wayNothing: say('Nada conta: {}.', 'Nothing counts: {}.'),
  standsSince: say('Vale desde', 'Stands since'),
  coverageTag: say('ETag da cobertura', 'ETag of the coverage'),
  coverageNote: say(
    'O ETag é o SHA-256 do JSON canônico (RFC 8785) da cobertura no instante indicado, como o serviço a responde.',
    'The ETag is the SHA-256 of the canonical JSON (RFC 8785) of the coverage as of that instant, as the service answers it.',
  ),
  verifyCoverage: say(
    'Com uma credencial da organização, este endereço responde a cobertura com este ETag.',
    'With a credential of the organization, this address answers the coverage with this ETag.',
  ),
} as const satisfies { readonly [name: string]: Label };
