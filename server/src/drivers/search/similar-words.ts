import type { Db } from '../db/db.ts'
import { findByEdge, type KnownWord } from './find-words.ts'
import { minTypoLetters } from './vocabulary.ts'

const maxCandidates = 400

/** Returns whether two words differ by one edit: a letter replaced, missing, added, or two swapped. */
export function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  let back = 0
  const left = Math.min(one.length, other.length) - from
  while (back < left && one.at(-1 - back) === other.at(-1 - back)) back += 1
  const [first, second] = [one.slice(from, one.length - back), other.slice(from, other.length - back)]
  if (first.length <= 1 && second.length <= 1) return true
  return first.length === 2 && second.length === 2 && first[0] === second[1] && first[1] === second[0]
}

/** Finds known Latin words with one edit, the most common first. One edit leaves one half of a word unchanged. */
export async function findSimilarWords(db: Db, word: string, most: number): Promise<readonly KnownWord[]> {
  if (word.length < minTypoLetters) return []
  const half = Math.floor((word.length - 1) / 2)
  const [begun, ended] = await Promise.all([
    findByEdge(db, word.slice(0, Math.max(1, half)), false, maxCandidates),
    findByEdge(db, word.slice(word.length - Math.max(1, half)), true, maxCandidates),
  ])
  const near = new Map([...begun, ...ended].map((known) => [known.word, known]))
  return [...near.values()]
    .filter((known) => isOneEditApart(word, known.word))
    .sort((one, other) => other.documents - one.documents)
    .slice(0, most)
}
