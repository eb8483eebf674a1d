/**
 * The family whose product codes are numbers of the federal catalogue of materials. It is answered from purchases
 * of public bodies alone; every other family is one of the survey of new machines.
 */
export const CATMAT_FAMILY = 'CATMAT';
