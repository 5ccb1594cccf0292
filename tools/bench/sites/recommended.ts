/** The recommendation settings of a measured site: ids of the demo community. */
export const recommended = { categories: [2, 3, 4, 5], blockedUsers: [3] } as const
