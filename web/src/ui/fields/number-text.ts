/**
 * What a number field keeps of a text while it is typed: digits, `+`, `|` and `.` (docs/reference/components.md#input).
 */
export const typedNumber = (text: string) => text.replaceAll(/[^\d+|.]/g, '')

/** What a number field holds when it is left: the number, or the last good text when there is none; nothing is good. */
export function settledNumber(text: string, lastGood: string): string {
  if (text === '') return ''
  const number = Number(text)
  return Number.isFinite(number) ? String(number) : lastGood
}

/** A text without any white space. */
export const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')
