const charactersLeast = 4
const charactersMost = 6

/**
 * What of a title is searched for: the beginning of its longest part, once it has four characters
 * (docs/reference/conventions.md#similar-threads).
 */
export function searchWords(title: string): string {
  const parts = title.split(/[\s\p{P}]+/u).map((part) => [...part])
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), [])
  return longest.length < charactersLeast ? '' : longest.slice(0, charactersMost).join('')
}
