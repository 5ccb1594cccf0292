import { hash } from 'node:crypto'
import { forumApi, usersApi } from '@chaguan/contracts/browser'
import { LRUCache } from 'lru-cache'
import type { ReadServerAnswer, ServerAnswer } from '../../api/server-answers.ts'
import type { PageContext, PageFact, PageFactValue } from '../../shared/page/page-context.tsx'
import type { ServerQueryClient } from './server-query-client.ts'

/** A part of the site, the member or the page's context, as `forum setSite`, or a fact of the page. */
type Fact = string | PageFact<PageFactValue>

type Part = 'forum' | 'me' | 'page' | 'answers'

/** Texts of this length stand for themselves. */
const shortText = 16
/** Characters of long texts whose numbers are known at once: those of answers that many pages share. */
const longTextsMost = 4_000_000
/** Of more texts than there is kept HTML for. */
const numbersMost = 50_000

const numbers = new LRUCache<string, string>({ max: numbersMost })

const digests = new LRUCache<string, string>({
  maxSize: longTextsMost,
  sizeCalculation: (_, text) => text.length + 100,
})

let numbered = 0

/** The number of a SHA-256; one that was forgotten gets a new number, so that none ever stands for two texts. */
function numberOf(sha: string): string {
  const known = numbers.get(sha)
  if (known !== undefined) return known
  numbered += 1
  // No JSON begins with this sign.
  const number = `#${numbered.toString(36)}`
  numbers.set(sha, number)
  return number
}

/** A short text for JSON text, another one for another text, in this process. */
export function digestOf(json: string): string {
  if (json.length <= shortText) return json
  const known = digests.get(json)
  if (known !== undefined) return known
  const digest = numberOf(hash('sha256', json, 'base64url'))
  digests.set(json, digest)
  return digest
}

/** The same for a text in parts: most are the very texts of before, whose digests are known without reading them. */
function digestOfParts(parts: readonly string[]): string {
  const [only = '', ...more] = parts
  if (more.length === 0) return digestOf(only)
  // Lengths tell where a part ends, as a short one stands for itself.
  return digestOf(parts.map((part) => `${part.length}:${digestOf(part)}`).join(' '))
}

const digestsOfData = new WeakMap<object, string>()

/** The same for data, which nobody changes once it is presented. */
export function digestOfData(data: unknown): string {
  if (typeof data !== 'object' || data === null) return digestOf(JSON.stringify(data) ?? '')
  const known = digestsOfData.get(data)
  if (known !== undefined) return known
  // A list is made anew for each page, of parts that are the very same ones again.
  const json = Array.isArray(data)
    ? `[${data.map((part) => (part === undefined ? 'null' : digestOfData(part))).join()}]`
    : JSON.stringify(data)
  const digest = digestOf(json)
  digestsOfData.set(data, digest)
  return digest
}

/** What the fragments of one page may know besides what they are given. */
export interface FragmentFacts {
  /** A short text for the present value of a fact. */
  valueOf(fact: Fact): string
  /** Takes down that all answers of a path are read, and reads them so. */
  noteAnswers: (note: FactNotes) => ReadServerAnswer
  /** A short text for the answer to a call. */
  answerOf(path: string, input: unknown): string
  /** A context that takes down what is read of it. */
  noted(note: FactNotes, context: PageContext): PageContext
  /** Reads facts and takes them down. */
  factReader(note: FactNotes): NonNullable<PageContext['readFact']>
  /** What a fragment reads its answers by; takes down which parts of the site and the member it read. */
  reader(note: FactNotes, mayRead: (path: string, input: unknown) => boolean): ReadServerAnswer
}

/** What was read while a fragment was drawn. */
export interface FactNotes {
  readonly facts: Set<Fact>
  /** Whether something was read that is no part of its key. */
  isUnknown: boolean
}

/** What of the page's context nothing follows from: marks, and what there is in the browser only. */
const notFacts: ReadonlySet<string> = new Set(['formToken', 'readFact', 'go', 'entry'])

/** Data whose first-level properties are taken down when they are read. */
function notedData<T extends object>(part: Part, data: T, note: FactNotes): T {
  return new Proxy(data, {
    get(target, name) {
      if (typeof name === 'string' && !notFacts.has(name)) note.facts.add(`${part} ${name}`)
      return Reflect.get(target, name)
    },
    has(target, name) {
      note.facts.add(`${part} ${String(name)}`)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      note.isUnknown = true
      return Reflect.ownKeys(target)
    },
  })
}

/** Opens the facts of one page. */
export function openFragmentFacts(
  answers: Pick<ServerQueryClient, 'read' | 'textOf' | 'answers'>,
  page: PageContext,
): FragmentFacts {
  const known = new Map<Fact, string>()
  const queries: Readonly<Record<string, readonly [path: string, input: unknown]>> = {
    forum: [forumApi.readForum.path, {}],
    me: [usersApi.openProfile.path, { userId: page.userId }],
  }

  function dataOf(part: string): Readonly<Record<string, unknown>> | undefined {
    if (part === 'page') return { ...page, readFact: undefined }
    const [path = '', input] = queries[part] ?? []
    const answer = answers.read(path, input)
    // Sound: both are objects by the contract.
    return answer && 'data' in answer ? (answer.data as Readonly<Record<string, unknown>>) : undefined
  }

  /** The part that an answer is, asked for by what knows the member by this number. */
  function partOf(path: string, input: unknown, ownId: number | null): Part | null {
    if (path === forumApi.readForum.path) return 'forum'
    if (path !== usersApi.openProfile.path || page.userId === null) return null
    const { userId } = input as { readonly userId?: unknown }
    return userId === ownId ? 'me' : null
  }

  /** All answers of a path, with what was asked. */
  function answersOf(path: string): string {
    const found = answers.answers.filter((answer) => answer.path === path)
    return digestOf(JSON.stringify(found.map(({ input, parts }) => [input, digestOfParts(parts)])))
  }

  function read(fact: Fact): string {
    if (typeof fact === 'string' && fact.startsWith('answers '))
      return answersOf(fact.slice('answers '.length))
    if (typeof fact !== 'string') return digestOf(JSON.stringify(fact(page)))
    const [part = '', name = ''] = fact.split(' ')
    return digestOfData(dataOf(part)?.[name])
  }

  function readPart(part: Part, note: FactNotes): ServerAnswer | undefined {
    const data = dataOf(part)
    if (data) return { data: notedData(part, data, note) }
    const [path = '', input] = queries[part] ?? []
    // What follows from a refusal is no part of a key.
    note.isUnknown = true
    return answers.read(path, input)
  }

  const factReader: FragmentFacts['factReader'] = (note) => (fact) => {
    note.facts.add(fact)
    return fact(page)
  }

  return {
    factReader,
    noteAnswers: (note) => (path, input) => {
      const part = partOf(path, input, page.userId)
      if (part) return readPart(part, note)
      note.facts.add(`answers ${path}`)
      return answers.read(path, input)
    },
    noted: (note, context) => notedData('page', { ...context, readFact: factReader(note) }, note),
    valueOf(fact) {
      const found = known.get(fact)
      if (found !== undefined) return found
      const value = read(fact)
      known.set(fact, value)
      return value
    },
    answerOf: (path, input) => digestOfParts(answers.textOf(path, input) ?? []),
    reader: (note, mayRead) => (path, input) => {
      // A fragment does not know who the member is and asks for number 0.
      const part = partOf(path, input, 0)
      if (part) return readPart(part, note)
      if (!mayRead(path, input)) note.isUnknown = true
      return answers.read(path, input)
    },
  }
}
