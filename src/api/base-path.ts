/** Everything of the contract lives below it, so that another API can share the origin. */
export const BASE_PATH = '/api/v1/asset-valuation';
