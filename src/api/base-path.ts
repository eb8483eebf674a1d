/** All routes of the contract are below this path, so that another API can share the origin. */
export const BASE_PATH = '/api/v1/asset-valuation';
