/** The header of Conab's weekly prices; `classificao` is theirs. */
export const WEEKLY_HEADER =
  'produto;classificao_produto;id_produto;uf;regiao;ano;mes;data_inicial_final_semana;semana;dsc_nivel_comercializacao;valor_produto_kg';

export const RECEIVED = 'PREÇO RECEBIDO P/ PR';
/** Monday to Friday before 2026-11-20, and the week before that. */
const THIS_WEEK = '16-11-2026 - 20-11-2026';
export const LAST_WEEK = '09-11-2026 - 13-11-2026';

export interface WeeklyRow {
  readonly product?: string;
  readonly kind?: string;
  readonly id?: string;
  readonly state?: string;
  readonly week?: string;
  readonly level?: string;
  readonly price?: string;
}

/** A row in Conab's form: padded with spaces, texts cut off. Figures are invented. */
export const weeklyRow = (row: WeeklyRow = {}): string =>
  [
    (row.product ?? 'SOJA').padEnd(25),
    (row.kind ?? 'EM GRÃOS').slice(0, 20).padEnd(20),
    row.id ?? '4744',
    (row.state ?? 'MT').padEnd(10),
    'CENTRO-OESTE   ',
    '2026',
    '11',
    `${row.week ?? THIS_WEEK}  `,
    '3',
    row.level ?? RECEIVED,
    row.price ?? '2,36',
  ].join(';');
