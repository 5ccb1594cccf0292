/**
 * Whether the extended journeys run (`npm run ordeal -- --only extended-journeys`). Files that belong to both runs, listed
 * in vitest.config.ts, test in it the variants that `npm test` leaves out.
 */
export const isExtendedRun = process.env.EXTENDED_JOURNEYS === '1'
