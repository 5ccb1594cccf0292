/** What the administrator of a measured site recommends on the home page: ids of the demo community. */
export const recommended = { categories: [2, 3, 4, 5], blockedUsers: [3] } as const
