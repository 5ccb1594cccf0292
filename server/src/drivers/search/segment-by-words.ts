interface WordSplit {
  readonly words: number
  readonly weight: number
  /** Parts of its last word. */
  readonly length: number
}

const isBetter = (way: WordSplit, than: WordSplit | undefined) =>
  !than || way.words < than.words || (way.words === than.words && way.weight > than.weight)

/** Returns the best segmentation of the parts up to `end`, given those of all prefixes. */
function bestWayTo(
  parts: readonly string[],
  end: number,
  best: readonly WordSplit[],
  longest: number,
  weightOf: (word: string) => number,
): WordSplit {
  let chosen: WordSplit | undefined
  for (let length = 1; length <= Math.min(longest, end); length += 1) {
    const weight = weightOf(parts.slice(end - length, end).join(''))
    const before = best[end - length]
    if (!before || (weight === 0 && length > 1)) continue
    const way = { words: before.words + 1, weight: before.weight + Math.log1p(weight), length }
    if (isBetter(way, chosen)) chosen = way
  }
  return chosen ?? { words: end, weight: 0, length: 1 }
}

/**
 * Segments characters or syllables into known words: as few as possible, then the most common ones. Unknown parts stand
 * alone. `weightOf` returns the frequency of a word, 0 for none.
 */
export function segmentByWords(
  parts: readonly string[],
  longest: number,
  weightOf: (word: string) => number,
): string[] {
  const best: WordSplit[] = [{ words: 0, weight: 0, length: 0 }]
  for (let end = 1; end <= parts.length; end += 1) best.push(bestWayTo(parts, end, best, longest, weightOf))
  const words: string[] = []
  for (let end = parts.length; end > 0; end -= best[end]?.length ?? 1)
    words.unshift(parts.slice(end - (best[end]?.length ?? 1), end).join(''))
  return words
}

/** Returns every sequence of up to `longest` adjacent parts, joined. */
export function joinedNeighbours(parts: readonly string[], longest: number): string[] {
  const found = new Set<string>()
  for (let from = 0; from < parts.length; from += 1)
    for (let length = 1; length <= Math.min(longest, parts.length - from); length += 1)
      found.add(parts.slice(from, from + length).join(''))
  return [...found]
}
