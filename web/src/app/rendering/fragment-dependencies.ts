import { hash } from 'node:crypto'
import { forumApi, usersApi } from '@chaguan/contracts/browser'
import { LRUCache } from 'lru-cache'
import type { ReadServerAnswer, ServerAnswer } from '../../api/server-answers.ts'
import type { PageContext, PageSelector, PageSelectorValue } from '../../shared/page/page-context.tsx'
import type { ServerQueryClient } from './server-query-client.ts'

/**
 * A dependency of rendered HTML: a property of the site, the member or the page context, as `forum reg` or
 * `forum setSite siteName`, one of the responses of a path, as `answers /api/v3/thread.detail likeReward postCount`, a
 * parameter of the address, as `query page`, or a function of the page context.
 */
type Dependency = string | PageSelector<PageSelectorValue>

type DependencySource = 'forum' | 'me' | 'page' | 'answers'

/** Texts up to this length are their own digest. */
const shortText = 16
/** Maximum size, in characters, of the long texts whose digests are cached: responses shared by many pages. */
const maxLongTexts = 4_000_000
/** More than the number of cached HTML fragments. */
const maxNumbers = 50_000

// A `max` would allocate all entries at once.
const numbers = new LRUCache<string, string>({ maxSize: maxNumbers, sizeCalculation: () => 1 })

const digests = new LRUCache<string, string>({
  maxSize: maxLongTexts,
  sizeCalculation: (_, text) => text.length + 100,
})

let numbered = 0

/** Returns the number of a SHA-256. An evicted hash gets a new number, so that a number never refers to two texts. */
function numberOf(sha: string): string {
  const known = numbers.get(sha)
  if (known !== undefined) return known
  numbered += 1
  // No JSON text begins with `#`.
  const number = `#${numbered.toString(36)}`
  numbers.set(sha, number)
  return number
}

/** Returns a short text that identifies JSON text within this process; different texts have different digests. */
export function digestOf(json: string): string {
  if (json.length <= shortText) return json
  const known = digests.get(json)
  if (known !== undefined) return known
  const digest = numberOf(hash('sha256', json, 'base64url'))
  digests.set(json, digest)
  return digest
}

/** Digest of a text in parts. Most parts are the same string objects as before, with a cached digest. */
function digestOfParts(parts: readonly string[]): string {
  const [only = '', ...more] = parts
  if (more.length === 0) return digestOf(only)
  // Lengths delimit the parts, as a short text is its own digest.
  return digestOf(parts.map((part) => `${part.length}:${digestOf(part)}`).join(' '))
}

const digestsOfData = new WeakMap<object, string>()

/** Digest of presented data, which is immutable. */
export function digestOfData(data: unknown): string {
  if (typeof data !== 'object' || data === null) return digestOf(JSON.stringify(data) ?? '')
  const known = digestsOfData.get(data)
  if (known !== undefined) return known
  // The array is created for each page, but its elements are shared, with cached digests.
  const json = Array.isArray(data)
    ? `[${data.map((part) => (part === undefined ? 'null' : digestOfData(part))).join()}]`
    : JSON.stringify(data)
  const digest = digestOf(json)
  digestsOfData.set(data, digest)
  return digest
}

/** Tracks what the fragments of one page read besides their input. */
export interface DependencyTracker {
  /** The digest of a dependency's current value. */
  valueOf(dependency: Dependency): string
  /** Reads responses and records which properties of them were read, for all responses of their path. */
  recordAnswers: (recorded: RecordedDependencies) => ReadServerAnswer
  /** The digest of the response to a call. */
  answerOf(path: string, input: unknown): string
  /** Wraps a page context so that property reads are recorded. */
  recordContext(recorded: RecordedDependencies, context: PageContext): PageContext
  /** The parameters of the page's address, whose reads are recorded. */
  queryOf(recorded: RecordedDependencies): URLSearchParams
  /** Returns a function that calls a selector and records it. */
  selectorReader(recorded: RecordedDependencies): NonNullable<PageContext['readSelector']>
  /** Reads a fragment's responses; records which properties of the site and the member were read. */
  reader(recorded: RecordedDependencies, mayRead: (path: string, input: unknown) => boolean): ReadServerAnswer
}

/** The dependencies recorded while a fragment was rendered. */
export interface RecordedDependencies {
  readonly dependencies: Set<Dependency>
  /** Whether something outside the cache key was read: the HTML must not be cached. */
  isUnknown: boolean
  /** Whether the HTML is complete. What is read afterwards would be missing in the key, and throws. */
  isComplete?: boolean
}

/** Thrown when a fragment depends on its page: on an id (`useId`), the address outside a login link, or data it read. */
export class PageDependencyError extends Error {}

/** Records a dependency; throws when the HTML is complete, as a fragment then reads what its page has read. */
function record({ dependencies, isComplete }: RecordedDependencies, dependency: Dependency): void {
  if (isComplete === true)
    throw new PageDependencyError(`A fragment reads ${String(dependency)} from the page around it.`)
  dependencies.add(dependency)
}

/** Properties of the page context that do not affect the HTML: placeholders, and browser-only functions. */
const independentProperties: ReadonlySet<string> = new Set([
  'formToken',
  'returnAddress',
  'readSelector',
  'go',
  'entry',
])

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Wraps an object within data so that reads of its properties are recorded, one of all properties as a read of the
 * object: counters of the site are beside what every page shows.
 */
function recordingObject<T extends object>(whole: string, data: T, recorded: RecordedDependencies): T {
  return new Proxy(data, {
    get(target, name) {
      if (typeof name === 'string') record(recorded, `${whole} ${name}`)
      return Reflect.get(target, name)
    },
    has(target, name) {
      record(recorded, `${whole} ${String(name)}`)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      record(recorded, whole)
      return Reflect.ownKeys(target)
    },
  })
}

/** Wraps data so that reads of its properties are recorded, for the site those of the second level. */
function recordingData<T extends object>(part: DependencySource, data: T, recorded: RecordedDependencies): T {
  return new Proxy(data, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name !== 'string' || independentProperties.has(name)) return value
      if (part === 'forum' && isPlain(value)) return recordingObject(`${part} ${name}`, value, recorded)
      record(recorded, `${part} ${name}`)
      return value
    },
    has(target, name) {
      record(recorded, `${part} ${String(name)}`)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      recorded.isUnknown = true
      return Reflect.ownKeys(target)
    },
  })
}

/** Wraps the Data of a response so that reads of its properties and of theirs are recorded. */
function recordingAnswer(path: string, data: object, recorded: RecordedDependencies): object {
  const whole = `answers ${path}`
  // A copy, since a proxy must return the properties of a frozen object.
  return new Proxy({ ...data } as Readonly<Record<string, unknown>>, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name !== 'string') return value
      if (isPlain(value)) return recordingObject(`${whole} ${name}`, value, recorded)
      record(recorded, `${whole} ${name}`)
      return value
    },
    has(target, name) {
      record(recorded, `${whole} ${String(name)}`)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      record(recorded, whole)
      return Reflect.ownKeys(target)
    },
  })
}

/** Parameters of an address whose reads are recorded; one of all parameters as a read of the address. */
class RecordingQuery extends URLSearchParams {
  readonly #recorded: RecordedDependencies

  constructor(address: string, recorded: RecordedDependencies) {
    super(queryOf(address))
    this.#recorded = recorded
  }

  override get(name: string) {
    this.#record(name)
    return super.get(name)
  }

  override getAll(name: string) {
    this.#record(name)
    return super.getAll(name)
  }

  override has(name: string, ...value: [string?]) {
    this.#record(name)
    return super.has(name, ...value)
  }

  override get size() {
    return this.#whole().size
  }

  override entries() {
    return this.#whole().entries()
  }

  override keys() {
    return this.#whole().keys()
  }

  override values() {
    return this.#whole().values()
  }

  override forEach(each: Parameters<URLSearchParams['forEach']>[0]) {
    this.#whole().forEach(each)
  }

  override toString() {
    return this.#whole().toString()
  }

  override [Symbol.iterator]() {
    return this.entries()
  }

  #record(name: string) {
    // A space separates the parts of a dependency.
    record(this.#recorded, name.includes(' ') ? 'page url' : `query ${name}`)
  }

  #whole() {
    record(this.#recorded, 'page url')
    return new URLSearchParams(super.toString())
  }
}

/** A property of the Data of a response, or of an object in it; undefined when there is none. */
function propertyOf(answer: ServerAnswer | undefined, name: string, inner: string | undefined): unknown {
  if (!answer || !('data' in answer) || !isPlain(answer.data)) return undefined
  const value: unknown = Reflect.get(answer.data, name)
  if (inner === undefined) return value
  return isPlain(value) ? Reflect.get(value, inner) : undefined
}

const partsOfDependencies = new Map<string, readonly string[]>()

/** Source and names of a dependency; there are as many dependencies as reads in the code. */
function partsOf(dependency: string): readonly string[] {
  const known = partsOfDependencies.get(dependency)
  if (known) return known
  const parts = dependency.split(' ')
  partsOfDependencies.set(dependency, parts)
  return parts
}

const queryOf = (url: string) => new URL(url, 'http://site').searchParams

/** Creates the tracker for one page. */
export function createDependencyTracker(
  answers: Pick<ServerQueryClient, 'read' | 'textOf' | 'answers'>,
  page: PageContext,
): DependencyTracker {
  const known = new Map<Dependency, string>()
  const digestsOfAnswers = new Map<readonly string[], string>()
  const query = queryOf(page.url)
  const queries: Readonly<Record<string, readonly [path: string, input: unknown]>> = {
    forum: [forumApi.readForum.path, {}],
    me: [usersApi.openProfile.path, { userId: page.userId }],
  }

  const parts = new Map<string, Readonly<Record<string, unknown>>>([
    ['page', { ...page, readSelector: undefined }],
  ])

  function dataOf(part: string): Readonly<Record<string, unknown>> | undefined {
    const found = parts.get(part)
    if (found) return found
    const [path = '', input] = queries[part] ?? []
    const answer = answers.read(path, input)
    if (!answer || !('data' in answer)) return undefined
    // Sound: both are objects by the contract. A copy, since a proxy must return the properties of a frozen object.
    const data = { ...(answer.data as Readonly<Record<string, unknown>>) }
    parts.set(part, data)
    return data
  }

  /** Which part a call reads, if any; `ownId` is the user id that stands for the viewer. */
  function partOf(path: string, input: unknown, ownId: number | null): DependencySource | null {
    if (path === forumApi.readForum.path) return 'forum'
    if (path !== usersApi.openProfile.path || page.userId === null) return null
    const { userId } = input as { readonly userId?: unknown }
    return userId === ownId ? 'me' : null
  }

  /** Whether a visitor's own data is read, which does not exist. */
  const isNobody = (path: string, input: unknown) =>
    page.userId === null &&
    path === usersApi.openProfile.path &&
    (input as { readonly userId?: unknown }).userId === 0

  /** The digest of all responses of a path with their inputs, or of one property of them. */
  function answersOf(path: string, name?: string, inner?: string): string {
    const found = answers.answers.filter((answer) => answer.path === path)
    const digestOfAnswer = ({ input, parts }: (typeof found)[number]) =>
      name === undefined
        ? digestOfParts(parts)
        : digestOfData(propertyOf(answers.read(path, input), name, inner))
    return digestOf(JSON.stringify(found.map((answer) => [answer.input, digestOfAnswer(answer)])))
  }

  function read(dependency: Dependency): string {
    if (typeof dependency !== 'string') return digestOf(JSON.stringify(dependency(page)))
    const [part = '', name = '', inner, ofInner] = partsOf(dependency)
    if (part === 'answers') return answersOf(name, inner, ofInner)
    if (part === 'query') return digestOfData(query.getAll(name))
    const value = dataOf(part)?.[name]
    // Sound: inner properties are recorded of objects only; in other data it may be missing.
    return digestOfData(inner === undefined ? value : (value as Record<string, unknown> | undefined)?.[inner])
  }

  function readPart(part: DependencySource, recorded: RecordedDependencies): ServerAnswer | undefined {
    const data = dataOf(part)
    if (data) return { data: recordingData(part, data, recorded) }
    const [path = '', input] = queries[part] ?? []
    // HTML that depends on a refusal is not cached.
    recorded.isUnknown = true
    return answers.read(path, input)
  }

  const selectorReader: DependencyTracker['selectorReader'] = (recorded) => (dependency) => {
    record(recorded, dependency)
    return dependency(page)
  }

  function recordAnswer(path: string, input: unknown, recorded: RecordedDependencies) {
    const answer = answers.read(path, input)
    if (answer && 'data' in answer && isPlain(answer.data))
      return { data: recordingAnswer(path, answer.data, recorded) }
    record(recorded, `answers ${path}`)
    return answer
  }

  return {
    selectorReader,
    queryOf: (recorded) => new RecordingQuery(page.url, recorded),
    recordAnswers: (recorded) => (path, input) => {
      const part = partOf(path, input, page.userId)
      return part ? readPart(part, recorded) : recordAnswer(path, input, recorded)
    },
    recordContext: (recorded, context) =>
      recordingData('page', { ...context, readSelector: selectorReader(recorded) }, recorded),
    valueOf(dependency) {
      const found = known.get(dependency)
      if (found !== undefined) return found
      const value = read(dependency)
      known.set(dependency, value)
      return value
    },
    answerOf(path, input) {
      const parts = answers.textOf(path, input) ?? []
      const found = digestsOfAnswers.get(parts) ?? digestOfParts(parts)
      digestsOfAnswers.set(parts, found)
      return found
    },
    reader: (recorded, mayRead) => (path, input) => {
      // A fragment is rendered without the viewer's id and uses 0 for it.
      const part = partOf(path, input, 0)
      if (part) return readPart(part, recorded)
      if (!mayRead(path, input) && !isNobody(path, input)) recorded.isUnknown = true
      const answer = answers.read(path, input)
      // The key has the text of a response, but not its failure.
      if (answer && 'failure' in answer) recorded.isUnknown = true
      return answer
    },
  }
}
