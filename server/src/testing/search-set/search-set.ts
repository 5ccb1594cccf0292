import { fillerJoints, fillerStops, fillerWords } from './filler.ts'
import { characters, longWords, mixedWords, names, phrases, type Subject, shortWords } from './subjects.ts'

/** The kind of a labelled query. */
export type QueryKind =
  | 'word'
  | 'name'
  | 'long word'
  | 'character'
  | 'traditional'
  | 'pinyin'
  | 'first letters'
  | 'letters'
  | 'slip'
  | 'phrase'
  | 'comment'

/** A query and its expected results: exactly the posts about its subject, or the member with the name. */
export interface LabelledQuery {
  readonly kind: QueryKind
  readonly text: string
  readonly subject: string
  readonly finds: 'posts' | 'member'
}

const text = ({ word }: Subject) => word
const joined = ({ pinyin }: Subject) => pinyin.join('')
const firsts = ({ pinyin }: Subject) => pinyin.map((sound) => sound[0]).join('')
const differs = ({ word, traditional }: Subject) => word !== traditional

function ask(
  kind: QueryKind,
  subjects: readonly Subject[],
  how: (subject: Subject) => string,
  count: number,
  finds: LabelledQuery['finds'] = 'posts',
): LabelledQuery[] {
  const asked = subjects
    .slice(0, count)
    .map((subject) => ({ kind, text: how(subject), subject: subject.word, finds }))
  if (asked.length !== count) throw new Error(`There are not ${count} subjects for "${kind}".`)
  return asked
}

/** Subjects that occur in comments only. */
const inCommentsOnly = shortWords.slice(54)
const anywhere = shortWords.slice(0, 54)

const finds = 'posts' as const

/** Members of the set who are searched by name. */
export const memberNames: readonly string[] = names.map(text)

/** 300 queries; their expected results follow from how the texts are made. */
export const labelledQueries: readonly LabelledQuery[] = [
  ...ask('word', anywhere, text, 50),
  ...ask('name', names, text, 25),
  ...ask('long word', longWords, text, 30),
  ...ask('character', characters, text, 20),
  ...ask('traditional', [...anywhere, ...longWords, ...names].filter(differs), (one) => one.traditional, 40),
  ...ask('pinyin', [...names.slice(0, 12), ...anywhere.slice(0, 16), ...longWords.slice(0, 12)], joined, 40),
  ...ask('first letters', longWords, firsts, 12),
  ...ask('first letters', names.slice(12), firsts, 8, 'member'),
  ...mixedWords
    .slice(0, 30)
    .map(({ word }) => ({ kind: 'letters' as const, text: word, subject: word, finds })),
  ...mixedWords.flatMap(({ word, slip }) =>
    slip === undefined ? [] : [{ kind: 'slip' as const, text: slip, subject: word, finds }],
  ),
  ...phrases.map((pair) => ({ kind: 'phrase' as const, text: pair.join(''), subject: pair.join(''), finds })),
  ...ask('comment', inCommentsOnly, text, 10),
]

/** A text of the set. */
export interface SetDocument {
  readonly kind: 'thread' | 'comment'
  /** Its number among the threads, or for a comment the number of its thread. */
  readonly thread: number
  /** Empty for a comment. */
  readonly title: string
  readonly text: string
  readonly author: number
  /** Its subject; null for text that is not searched. */
  readonly subject: string | null
}

/** A seeded generator of numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
/** Picks the first items of a list far more often than the last. */
const pickCommon = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() ** 2.2 * list.length)] as T

function sentence(random: Random, words: number): string {
  let made = ''
  for (let index = 0; index < words; index += 1) {
    made += pickCommon(random, fillerWords)
    made += index === words - 1 ? pick(random, fillerStops) : pick(random, fillerJoints)
  }
  return made
}

function sentences(random: Random, count: number): string {
  return Array.from({ length: count }, () => sentence(random, 2 + Math.floor(random() * 5))).join('')
}

/** A text about a subject. */
interface Plant {
  readonly subject: string
  readonly written: string
  readonly place: 'title' | 'text' | 'comment'
}

function plantsOf(subject: Subject, index: number, places: readonly Plant['place'][]): Plant[] {
  const count = 2 + (index % 6)
  return Array.from({ length: count }, (_, at) => ({
    subject: subject.word,
    // One in four is written in traditional characters.
    written: at % 4 === 3 ? subject.traditional : subject.word,
    place: places[at % places.length] ?? 'text',
  }))
}

const plain = (word: string): Subject => ({ word, traditional: word, pinyin: [] })

const plants: readonly Plant[] = [
  ...[
    ...anywhere,
    ...names,
    ...longWords,
    ...characters,
    ...mixedWords.map(({ word }) => plain(word)),
    ...phrases.map((pair) => plain(pair.join(''))),
  ].flatMap((subject, index) => plantsOf(subject, index, ['title', 'text', 'comment'])),
  ...inCommentsOnly.flatMap((subject, index) => plantsOf(subject, index, ['comment'])),
]

/** Texts with the characters of a subject, but not the subject: reversed and separated. */
const lures: readonly string[] = [...anywhere, ...longWords].map(({ word }) =>
  [...word].reverse().join(`${fillerWords[0]}，`),
)

/** Spreads a list evenly over `count` texts. */
function spread<T>(list: readonly T[], count: number): ReadonlyMap<number, T> {
  if (list.length > count) throw new Error(`The set needs at least ${list.length} texts of a kind.`)
  return new Map(list.map((one, index) => [Math.floor(((index + 0.5) * count) / list.length), one]))
}

function thread(random: Random, index: number, plant: Plant | string | undefined): SetDocument {
  const written = typeof plant === 'string' ? plant : plant?.written
  const isInTitle = typeof plant === 'object' && plant.place === 'title'
  const title = sentence(random, 2 + Math.floor(random() * 3)).slice(0, -1)
  const before = sentences(random, 1 + Math.floor(random() * 3))
  const after = sentences(random, 2 + Math.floor(random() * 5))
  return {
    kind: 'thread',
    thread: index,
    title: isInTitle ? `${written}：${title}` : title,
    text: written && !isInTitle ? `${before}${written}，${after}` : before + after,
    author: Math.floor(random() * 1000),
    subject: typeof plant === 'object' ? plant.subject : null,
  }
}

/** Generates the texts of the set, threads first; deterministic. At least 1,200 threads and 500 comments. */
export function* makeSearchSet(threads: number, comments: number): Generator<SetDocument> {
  const random = randomOf(20_261_118)
  const inThreads = spread([...plants.filter(({ place }) => place !== 'comment'), ...lures], threads)
  for (let index = 0; index < threads; index += 1) yield thread(random, index, inThreads.get(index))
  const inComments = spread(
    plants.filter(({ place }) => place === 'comment'),
    comments,
  )
  for (let index = 0; index < comments; index += 1) {
    const plant = inComments.get(index)
    const body = sentences(random, 1 + Math.floor(random() * 2))
    yield {
      kind: 'comment',
      thread: Math.floor(random() * threads),
      title: '',
      text: plant ? `${body}${plant.written}！` : body,
      author: Math.floor(random() * 1000),
      subject: plant?.subject ?? null,
    }
  }
}

/** The posts about each subject, and the members with each name. */
export interface SetLabels {
  readonly posts: Readonly<Record<string, readonly number[]>>
  readonly members: Readonly<Record<string, number>>
}

/** Returns the expected results of a query. */
export function expectedOf({ subject, finds }: LabelledQuery, labels: SetLabels): readonly number[] {
  const member = labels.members[subject]
  if (finds === 'posts') return labels.posts[subject] ?? []
  return member === undefined ? [] : [member]
}

/** Returns the share of expected results among the first ten; above ten expected ones any ten suffice. */
export function recallAtTen(expected: readonly number[], found: readonly number[]): number {
  const first = new Set(found.slice(0, 10))
  return expected.filter((id) => first.has(id)).length / Math.min(10, expected.length)
}
