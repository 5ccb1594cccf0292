import { type FaceName, faceNames } from '../../tools/product/browser.ts'

/**
 * Whether the extended journeys run (`npm run ordeal -- --only extended-journeys`). Files that import this module belong to
 * both runs: in it they test the variants that `npm test` leaves out.
 */
export const isExtendedRun = process.env.EXTENDED_JOURNEYS === '1'

/** Returns the layout that a file of both runs tests: `face` in `npm test`, the other one in the extended run. */
export const faceOfRun = (face: FaceName): readonly FaceName[] =>
  isExtendedRun ? faceNames.filter((name) => name !== face) : [face]

const desktop = { name: 'a desktop', viewport: { width: 1440, height: 900 } } as const
const tablet = { name: 'a tablet', viewport: { width: 768, height: 1024 } } as const

/** Returns the window of the admin area in this run: the named one in `npm test`, the other one in the extended run. */
export const windowOfRun = (name: 'a desktop' | 'a tablet') =>
  (name === 'a desktop') === isExtendedRun ? tablet : desktop
