import { members } from './content/members.ts'
import phrases from './content/phrases.json' with { type: 'json' }
import { type Random, randomFrom } from './scenes/brush.ts'

type Slots = Readonly<Record<string, readonly string[] | undefined>>

/** Phrases of one category: titles and sentences with `{slot}` placeholders that are filled from `slots`. */
type Phrases = {
  readonly category: string
  readonly titles: readonly string[]
  readonly openings: readonly string[]
  readonly sentences: readonly string[]
  readonly closings: readonly string[]
  readonly slots: Slots
}

/** Slots available in every category. */
const sharedSlots: Slots = phrases.sharedSlots
/** Phrases by the names of the demo's categories. */
const phrasesByCategory: readonly Phrases[] = phrases.byCategory

/** A generated thread; `authorIndex` is the index of the author in the demo's members, from 0. */
export type GeneratedThread = {
  title: string
  html: string
  category: string
  authorIndex: number
  agoMinutes: number
  views: number
}

const span = 400 * 24 * 60
const newest = 5

function pick<Item>(random: Random, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('A list of phrases is empty')
  return item
}

function fill(random: Random, template: string, source: Phrases, chosen: Map<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const known = chosen.get(slot)
    if (known !== undefined) return known
    const words = source.slots[slot] ?? sharedSlots[slot]
    if (!words) throw new Error(`No phrases for the slot ${slot} in ${source.category}`)
    const word = pick(random, words)
    if (source.slots[slot]) chosen.set(slot, word)
    return word
  })
}

function shuffled(random: Random, list: readonly string[]): string[] {
  const keyed = list.map((text) => ({ text, key: random() }))
  return keyed.sort((first, second) => first.key - second.key).map(({ text }) => text)
}

function body(random: Random, source: Phrases, chosen: Map<string, string>): string {
  const said = shuffled(random, source.sentences).slice(0, 1 + Math.floor(random() * source.sentences.length))
  const paragraphs = [pick(random, source.openings)]
  for (let index = 0; index < said.length; index += 2) paragraphs.push(said.slice(index, index + 2).join(''))
  paragraphs.push(pick(random, source.closings))
  return paragraphs.map((paragraph) => `<p>${fill(random, paragraph, source, chosen)}</p>`).join('')
}

/**
 * Returns this many different sentences on a category, the same for the same `seed`; throws when its phrases do not
 * suffice.
 */
export function makeSentences(category: string, total: number, seed: number): string[] {
  const source = phrasesByCategory.find((phrases) => phrases.category === category)
  if (!source) throw new Error(`There are no phrases for ${category}.`)
  const random = randomFrom(seed)
  const said = new Set<string>()
  for (let tries = 0; said.size < total; tries += 1) {
    if (tries > total * 40) throw new Error(`The phrases of ${category} give fewer than ${total} sentences.`)
    const parts = [
      pick(random, source.openings),
      pick(random, source.sentences),
      pick(random, source.closings),
    ]
    const from = Math.floor(random() * 2)
    said.add(fill(random, parts.slice(from, from + 1 + Math.floor(random() * 2)).join(''), source, new Map()))
  }
  return [...said]
}

/**
 * Ages in whole minutes from `span` down to `newest`, evenly distributed with jitter, never rising from one thread to
 * the next.
 */
function age(random: Random, index: number, total: number): number {
  return newest + Math.floor(((total - index - random()) / total) * (span - newest))
}

/**
 * Yields `total` plausible Chinese threads, oldest first, over the last 400 days; the same `seed` gives the same
 * threads. Pure and lazy: 100,000 take well under a second and are never all in memory.
 */
export function* makeThreads(total: number, seed: number): Generator<GeneratedThread> {
  const random = randomFrom(seed)
  for (let index = 0; index < total; index += 1) {
    const source = pick(random, phrasesByCategory)
    const chosen = new Map<string, string>()
    const title = fill(random, pick(random, source.titles), source, chosen)
    yield {
      title,
      html: body(random, source, chosen),
      category: source.category,
      authorIndex: Math.floor(random() * members.length),
      agoMinutes: age(random, index, total),
      views: Math.floor(20 + random() ** 4 * 9000),
    }
  }
}
