/**
 * Source of a pattern (flag u) for one visible character: no white space, control, format character, mark without a
 * letter, variation selector, filler or blank Braille cell. Characters unknown to this Unicode version, such as a new
 * emoji, count as visible.
 */
export const visibleSign =
  '(?![\\p{Default_Ignorable_Code_Point}\\u2800])[\\p{L}\\p{N}\\p{P}\\p{S}\\p{Co}\\p{Cn}]'

const visible = new RegExp(visibleSign, 'u')

/** Returns whether a text has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Trims a text; empty if it has no visible character. */
export const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim())
