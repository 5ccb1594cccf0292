/** Pixels of an avatar's named sizes (docs/reference/components.md#avatar). */
export const avatarSizes = { big: 120, large: 72, primary: 38, small: 24 } as const

export type AvatarSize = keyof typeof avatarSizes

/** Default size and shape of avatars. */
export const avatarDefaults = { size: 'primary', level: 6, circle: false } as const

/** The letter shown for a person without a name. */
export const fallbackInitial = '匿'

/** Pixels of a named size, or of a size given in pixels. */
export const avatarPixels = (size: AvatarSize | number) =>
  typeof size === 'number' ? size : avatarSizes[size]

/** Created on first use: it takes longer than all other work of an avatar. */
let graphemes: Intl.Segmenter | undefined

/** The first grapheme of a name in upper case: an emoji of several code points is one letter. */
export function firstLetter(name: string): string {
  if (/^[A-Za-z0-9\u4e00-\u9fff](?:[A-Za-z0-9\u4e00-\u9fff]|$)/.test(name))
    return name.slice(0, 1).toUpperCase()
  graphemes ??= new Intl.Segmenter()
  const [first] = graphemes.segment(name.trim())
  return first?.segment.toUpperCase() ?? fallbackInitial
}
