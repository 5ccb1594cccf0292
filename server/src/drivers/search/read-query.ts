import { syllablesOf } from '../chinese/pinyin.ts'
import type { Db, Engine } from '../db/db.ts'
import { findByEdge, findByPinyin, findWords, type KnownWord } from './find-words.ts'
import { foldText } from './fold-text.ts'
import { joinedNeighbours, segmentByWords } from './segment-by-words.ts'
import { findSimilarWords } from './similar-words.ts'
import {
  alphanumericTerms,
  boundaryTermsOf,
  type CharacterRun,
  isBoundaryTerm,
  maxWordCharacters,
  runsOf,
} from './terms.ts'
import { isIndexable } from './vocabulary.ts'

/** One word of a query: any of these terms matches. */
export interface TermGroup {
  readonly terms: readonly string[]
  /** Approximate number of documents with one of them. */
  readonly documents: number
}

/** One interpretation of a piece: all of these words. */
export type Interpretation = readonly TermGroup[]

/** A piece of a query between blanks or signs. */
export interface QueryPart {
  readonly text: string
  /** The forms in which it may occur in a text as a whole. */
  readonly forms: readonly string[]
  /** Alternative interpretations. */
  readonly ways: readonly Interpretation[]
  /** Seam terms between its words, if it has several: with them it matches as typed. */
  readonly seams: readonly string[]
  /** Whether it was read as pinyin initials, whose parts have no meaning. */
  readonly isInitials: boolean
  /** Its characters, for scripts without blanks; empty otherwise. */
  readonly characters: readonly string[]
  /** The spelling that matched instead of the typed one. */
  readonly correction: string | null
}

/** A parsed query. */
export interface ReadQuery {
  readonly folded: string
  readonly pieces: readonly QueryPart[]
}

type Reads = { readonly db: Db; readonly engine: Engine }

const maxPieces = 8
const maxCharacters = 40
/** Maximum words of one pronunciation, or of the same initials. */
const maxSounds = 20
const maxSimilarWords = 3
/** Maximum words of one pronunciation whose neighbours are searched. */
const maxNeighbours = 12
const maxPrefixWords = 8
const maxForms = 8
const longestSounds = 4
/** Words in at most so many documents are likely to be typing errors. */
const typoDocuments = 2

const groupOf = (words: readonly KnownWord[]): TermGroup => ({
  terms: words.map(({ word }) => word),
  documents: words.reduce((sum, { documents }) => sum + documents, 0),
})

/** Returns the texts that an interpretation spells, the most common words first. */
function formsOf(way: Interpretation): string[] {
  let forms = ['']
  for (const { terms } of way)
    if (!terms.some(isBoundaryTerm))
      forms = terms.flatMap((word) => forms.map((before) => before + word)).slice(0, maxForms * 4)
  return forms.slice(0, maxForms)
}

async function readClose({ db, engine }: Reads, text: string): Promise<QueryPart> {
  const characters = [...text].slice(0, maxCharacters)
  const known = await findWords(db, engine, joinedNeighbours(characters, maxWordCharacters))
  const words = segmentByWords(characters, maxWordCharacters, (word) => known.get(word) ?? 0)
  const way = words.map((word) => ({ terms: [word], documents: known.get(word) ?? 0 }))
  return {
    text,
    forms: [characters.join('')],
    ways: [way],
    seams: boundaryTermsOf(words),
    isInitials: false,
    characters,
    correction: null,
  }
}

/** Returns the words of a list of syllables, if every part is the pronunciation of one. */
async function readSounds(
  { db, engine }: Reads,
  parts: readonly string[],
  isFirst: boolean,
): Promise<Interpretation | null> {
  if (parts.length > maxCharacters) return null
  const known = await findByPinyin(db, engine, joinedNeighbours(parts, longestSounds), isFirst)
  const weightOf = (sound: string) => known.get(sound)?.[0]?.documents ?? 0
  const sounds = segmentByWords(parts, longestSounds, weightOf)
  if (sounds.some((sound) => !known.has(sound))) return null
  return sounds.map((sound) => groupOf((known.get(sound) ?? []).slice(0, maxSounds)))
}

const pinyin = /^[a-z]{2,40}$/

async function readPinyin(reads: Reads, word: string): Promise<Interpretation[]> {
  if (!pinyin.test(word)) return []
  const found: Interpretation[] = []
  for (const syllables of syllablesOf(word, 4)) {
    const way = await readSounds(reads, syllables, false)
    if (way) found.push(way)
  }
  // The fewest words are the likeliest; "xi'an" and "xian" are both one.
  const fewest = Math.min(...found.map((way) => way.length))
  return found.filter((way) => way.length === fewest)
}

/** Returns terms for a word of the first group directly before one of the second. */
function neighboursOf(one: TermGroup, other: TermGroup): TermGroup {
  const firsts = one.terms.slice(0, maxNeighbours)
  const seconds = other.terms.slice(0, maxNeighbours)
  return {
    terms: [
      ...new Set(firsts.flatMap((first) => seconds.flatMap((second) => boundaryTermsOf([first, second])))),
    ],
    documents: Math.min(one.documents, other.documents),
  }
}

/** Reads pinyin initials: of one word, or of two adjacent ones. With more, any letters would match a long text. */
async function readFirstLetters(reads: Reads, word: string): Promise<Interpretation[]> {
  if (!/^[a-z]{2,12}$/.test(word)) return []
  const way = await readSounds(reads, [...word], true)
  if (!way || way.length > 2) return []
  return [[...way, ...way.slice(1).map((group, index) => neighboursOf(way[index] as TermGroup, group))]]
}

const oneWord = (word: string, documents: number): Interpretation => [{ terms: [word], documents }]

interface Reading {
  readonly ways: readonly Interpretation[]
  readonly correction?: string
  readonly isInitials?: boolean
}

/** Reads an unknown Latin word: as a typing error, initials, or a prefix. */
async function readUnknown(reads: Reads, word: string): Promise<Reading> {
  const near = await findSimilarWords(reads.db, word, maxSimilarWords)
  const [nearest] = near
  if (nearest)
    return { ways: near.map((known) => oneWord(known.word, known.documents)), correction: nearest.word }
  const ways = await readFirstLetters(reads, word)
  if (ways.length > 0) return { ways, isInitials: true }
  const longer = word.length > 1 ? await findByEdge(reads.db, word, false, maxPrefixWords) : []
  return { ways: longer.length > 0 ? [[groupOf(longer)]] : [] }
}

async function readOpen(reads: Reads, text: string): Promise<QueryPart> {
  const [whole = text, ...apart] = alphanumericTerms(text)
  const known = isIndexable(whole) ? ((await findWords(reads.db, reads.engine, [whole])).get(whole) ?? 0) : 1
  const sounding = await readPinyin(reads, whole)
  const isRare = isIndexable(whole) && known <= typoDocuments && sounding.length === 0
  const unknown: Reading = isRare ? await readUnknown(reads, whole) : { ways: [] }
  const ways = [
    ...(known > 0 || (sounding.length === 0 && unknown.ways.length === 0) ? [oneWord(whole, known)] : []),
    ...(apart.length > 0 ? [apart.map((part) => ({ terms: [part], documents: 1 }))] : []),
    ...sounding,
    ...unknown.ways,
    // Recently written words are not in the vocabulary yet.
    ...(unknown.isInitials && known === 0 ? [oneWord(whole, known)] : []),
  ]
  const spelled = ways.flatMap(formsOf)
  const forms = [...new Set([whole, ...(apart.length > 0 ? [apart.join(' ')] : []), ...spelled])]
  return {
    text,
    forms: forms.slice(0, maxForms),
    ways,
    seams: [],
    isInitials: unknown.isInitials === true,
    characters: [],
    correction: known === 0 ? (unknown.correction ?? null) : null,
  }
}

/** Joins syllables separated by blanks or apostrophes. */
async function joinSyllables(
  { db, engine }: Reads,
  runs: readonly CharacterRun[],
): Promise<readonly CharacterRun[]> {
  if (runs.length < 2 || runs.some(({ text, isClose }) => isClose || syllablesOf(text, 1).length === 0))
    return runs
  const text = runs.map((run) => run.text).join('')
  if (!pinyin.test(text)) return runs
  const known = await findWords(
    db,
    engine,
    runs.map((run) => run.text),
  )
  return runs.every((run) => known.has(run.text)) ? runs : [{ text, isClose: false }]
}

/** Parses a search query, using the vocabulary of the index. */
export async function readQuery(db: Db, engine: Engine, typed: string): Promise<ReadQuery> {
  const reads = { db, engine }
  const folded = foldText(typed).replace(/\s+/g, ' ').trim()
  const runs = await joinSyllables(reads, runsOf(folded).slice(0, maxPieces))
  const pieces: QueryPart[] = []
  for (const { text, isClose } of runs)
    pieces.push(await (isClose ? readClose(reads, text) : readOpen(reads, text)))
  return { folded, pieces }
}
