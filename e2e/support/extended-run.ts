import { type FaceName, faceNames } from '../../tools/product/browser.ts'

/**
 * Whether the extended journeys run (`npm run ordeal -- --only extended-journeys`). Files that belong to both runs, listed
 * in vitest.config.ts, test in it the variants that `npm test` leaves out.
 */
export const isExtendedRun = process.env.EXTENDED_JOURNEYS === '1'

/** Returns the layout that a file of both runs tests: `face` in `npm test`, the other one in the extended run. */
export const faceOfRun = (face: FaceName): readonly FaceName[] =>
  isExtendedRun ? faceNames.filter((name) => name !== face) : [face]
