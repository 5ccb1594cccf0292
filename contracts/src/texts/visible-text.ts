/**
 * Source of a pattern (flag u) for one character that leaves a mark on the page: no white space, control, format
 * character, mark without a letter, variation selector, filler or blank Braille cell. What this version of Unicode does
 * not know yet, such as a new emoji, counts as seen.
 */
export const visibleSign =
  '(?![\\p{Default_Ignorable_Code_Point}\\u2800])[\\p{L}\\p{N}\\p{P}\\p{S}\\p{Co}\\p{Cn}]'

const visible = new RegExp(visibleSign, 'u')

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** A text without white space around it; nothing when nothing of it can be seen. */
export const trimmed = (text: string): string => (isBlank(text) ? '' : text.trim())
