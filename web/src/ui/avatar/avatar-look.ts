/** Pixels of an avatar's named sizes (screens 3). */
export const avatarSizes = { big: 120, large: 72, primary: 38, small: 24 } as const

export type AvatarSize = keyof typeof avatarSizes

/** Pixels of the icon that stands for a picture that did not come (spec 9). */
export const avatarIconSizes = { big: 60, large: 36, primary: 12, small: 14 } as const

/** What an avatar is unless told otherwise (spec 9). */
export const avatarDefaults = { size: 'primary', level: 6, circle: false } as const

/** Stands for a person without a name (screens 3.1). */
export const namelessLetter = '匿'

/** Pixels of a named size, or of a size given in pixels. */
export const avatarPixels = (size: AvatarSize | number) =>
  typeof size === 'number' ? size : avatarSizes[size]

/** Pixels of the icon in an avatar of this size; sizes given in pixels have one of half the size. */
export const avatarIconPixels = (size: AvatarSize | number) =>
  typeof size === 'number' ? Math.round(size / 2) : avatarIconSizes[size]

const graphemes = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : null

/** The first letter as a reader sees it, in capitals: an emoji of several signs is one letter. */
export function firstLetter(name: string): string {
  const text = name.trim()
  if (text === '') return namelessLetter
  const first = graphemes ? graphemes.segment(text)[Symbol.iterator]().next().value?.segment : [...text][0]
  return (first ?? namelessLetter).toUpperCase()
}
