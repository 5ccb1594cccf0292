import { expect, test } from 'vitest'
import { drawnSize } from './CropDialog.tsx'

test.each([
  [{ width: 2000, height: 2000 }, 512, { width: 512, height: 512 }],
  [{ width: 3200, height: 800 }, 1600, { width: 1600, height: 400 }],
  [{ width: 100, height: 50 }, 512, { width: 100, height: 50 }],
  [{ width: 4000, height: 1 }, 512, { width: 512, height: 1 }],
])('a crop of %j is scaled to at most %i pixels on its longer side', (area, most, size) => {
  expect(drawnSize(area, most)).toEqual(size)
})
