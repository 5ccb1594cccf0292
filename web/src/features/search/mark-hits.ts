/** A piece of text, and whether it is what was looked for. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** Parts a text at each place where the keyword stands, whatever its case. */
export function markHits(text: string, keyword: string): readonly Piece[] {
  if (keyword === '') return [{ text, isHit: false }]
  const pattern = new RegExp(keyword.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  const pieces: Piece[] = []
  let at = 0
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    if (index > at) pieces.push({ text: text.slice(at, index), isHit: false })
    pieces.push({ text: hit, isHit: true })
    at = index + hit.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}
