import { describe, expect, test } from 'vitest'
import { negotiateFormat, type PictureProperties } from './picture-format.ts'
import { storedSize } from './picture-limits.ts'
import {
  avatarVariant,
  isPictureVariant,
  type PictureVariant,
  pictureVariants,
  screenStep,
} from './picture-variants.ts'
import { extensionFits } from './sniff-format.ts'

const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const kept = (changes: Partial<PictureProperties> = {}): PictureProperties => ({
  format: 'jpeg',
  width: 4000,
  height: 3000,
  frames: 1,
  ...changes,
})

test.each([
  [0, 's'],
  [375, 's'],
  [667, 's'],
  [668, 'm'],
  [1079, 'm'],
  [1080, 'l'],
  [2560, 'l'],
])('a screen %i pixels wide is sent pictures of step %s', (width, step) => {
  expect(screenStep(width)).toBe(step)
})

test('quality is between 10 and 80 and an animation has 5 or 10 frames in every animated variant', () => {
  for (const variant of Object.values<PictureVariant>(pictureVariants)) {
    expect(variant.quality).toBeGreaterThanOrEqual(10)
    expect(variant.quality).toBeLessThanOrEqual(80)
    expect(variant.blurred ? [1] : [5, 10]).toContain(variant.frames)
  }
})

test('avatars have levels 0 to 7, each larger and finer than the one before; 6 is the default', () => {
  const levels = ([0, 1, 2, 3, 4, 5, 6, 7] as const).map((level) => pictureVariants[avatarVariant(level)])
  expect(levels.map(({ quality }) => quality)).toEqual([10, 20, 30, 40, 50, 60, 70, 80])
  expect(levels.map(({ width }) => width)).toEqual(levels.map(({ width }) => width).sort((a, b) => a - b))
  expect(avatarVariant()).toBe('avatar-6')
})

test.each(['avatar-8', 'avatar--1', 'xl', '', 'toString', '__proto__', '4096x4096'])(
  'nobody can ask for the variant %j',
  (name) => expect(isPictureVariant(name)).toBe(false),
)

describe('the format of a variant', () => {
  test('a variant is avif if accepted, else webp, else what every client reads', () => {
    expect(negotiateFormat(BROWSER, 'thumb', kept())).toBe('avif')
    expect(negotiateFormat('image/webp,*/*', 'thumb', kept())).toBe('webp')
    expect(negotiateFormat('IMAGE/WEBP;q=0.9', 'thumb', kept())).toBe('webp')
    expect(negotiateFormat('image/avif;q=0, image/webp;q=0.0', 'thumb', kept())).toBe('jpeg')
    expect(negotiateFormat('*/*', 'thumb', kept())).toBe('jpeg')
    expect(negotiateFormat(undefined, 'thumb', kept({ format: 'png' }))).toBe('png')
    expect(negotiateFormat(undefined, 'thumb', kept({ format: 'webp' }))).toBe('png')
  })

  test('a variant is never avif where that is slow', () => {
    expect(negotiateFormat(BROWSER, 'l', kept({ width: 1080, height: 15_000 }))).toBe('webp')
    expect(negotiateFormat(BROWSER, 'm', kept())).toBe('avif')
    expect(negotiateFormat(BROWSER, 'l', kept({ width: 4000, height: 4000 }))).toBe('webp')
  })

  test('a variant of an animation is animated', () => {
    const gif = kept({ format: 'gif', frames: 20, width: 300, height: 200 })
    expect(negotiateFormat(BROWSER, 'm', gif)).toBe('webp')
    expect(negotiateFormat(undefined, 'm', gif)).toBe('gif')
    expect(negotiateFormat(undefined, 'm', { ...gif, format: 'webp' })).toBe('gif')
    expect(negotiateFormat(BROWSER, 'blur', gif)).toBe('avif')
    expect(negotiateFormat(undefined, 'blur', gif)).toBe('png')
  })
})

test.each([
  [{ width: 4096, height: 4096 }, 1, { width: 4096, height: 4096 }],
  [{ width: 12_500, height: 8000 }, 1, { width: 5120, height: 3276 }],
  [{ width: 1, height: 20_000 }, 1, { width: 1, height: 16_000 }],
  [{ width: 600, height: 400 }, 100, { width: 600, height: 400 }],
  [{ width: 1600, height: 1000 }, 100, { width: 800, height: 500 }],
])('a picture of %o in %i frames is stored as %o', (size, frames, expected) => {
  expect(storedSize(size, frames)).toEqual(expected)
})

test('a file name may have its format’s extension in any case', () => {
  expect(extensionFits('jpeg', 'JPG')).toBe(true)
  expect(extensionFits('jpeg', 'png')).toBe(false)
  expect(extensionFits('gif', 'php')).toBe(false)
})
