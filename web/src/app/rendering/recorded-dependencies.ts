import type { PageSelector, PageSelectorValue } from '../../shared/page/page-context.tsx'

/**
 * A dependency of rendered HTML: a property of the site, the member or the page context, as `forum reg` or
 * `forum setSite siteName`, of the responses of a path, as `answers /api/v3/thread.detail likeReward postCount`, of the
 * response to a fragment's own call, by its index, as `reads 0 totalCount`, a parameter of the address, as `query page`,
 * or a function of the page context.
 */
export type Dependency = string | PageSelector<PageSelectorValue>

export type DependencySource = 'forum' | 'me' | 'page' | 'answers'

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
export function record({ dependencies, isComplete }: RecordedDependencies, dependency: Dependency): void {
  if (isComplete === true)
    throw new PageDependencyError(`A fragment reads ${String(dependency)} from the page around it.`)
  dependencies.add(dependency)
}

/** Stands for a property in a dependency on whether there is an object: `reward ? … : …` reads nothing else of it. */
const presence = '{}'

const propertyName = /^[A-Za-z]\w*$/

/**
 * The dependency of a read property; of the whole object if its properties are not named in the code, as by ids of
 * members: there would be one for each.
 */
const dependencyOf = (whole: string, name: string) => (propertyName.test(name) ? `${whole} ${name}` : whole)

/** The value of a dependency: of a property of an object, or of the object itself if it is none. */
export function propertyOf(value: unknown, name: string): unknown {
  if (name === presence) return isPlain(value) ? presence : value
  return isPlain(value) ? Reflect.get(value, name) : undefined
}

/** Properties of the page context that do not affect the HTML: placeholders, and browser-only functions. */
const independentProperties: ReadonlySet<string> = new Set([
  'formToken',
  'returnAddress',
  'readSelector',
  'go',
  'entry',
])

export const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Wraps an object so that reads of its properties are recorded, one of all properties as a read of the object: counters
 * of the site are beside what every page shows. With `isNested`, those of the objects in it are recorded instead.
 */
function recordingObject<T extends object>(
  whole: string,
  data: T,
  recorded: RecordedDependencies,
  isNested = false,
): T {
  record(recorded, `${whole} ${presence}`)
  return new Proxy(data, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof name !== 'string') return value
      const dependency = dependencyOf(whole, name)
      if (isNested && isPlain(value) && dependency !== whole)
        return recordingObject(dependency, value, recorded)
      record(recorded, dependency)
      return value
    },
    has(target, name) {
      record(recorded, dependencyOf(whole, String(name)))
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      record(recorded, whole)
      return Reflect.ownKeys(target)
    },
  })
}

/** Wraps data so that reads of its properties are recorded, for the site those of the second level. */
export function recordingData<T extends object>(
  part: DependencySource,
  data: T,
  recorded: RecordedDependencies,
): T {
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

/** Wraps the Data of a response so that reads of its properties and of theirs are recorded as those of `whole`. */
export const recordingAnswer = (whole: string, data: object, recorded: RecordedDependencies): object =>
  // A copy, since a proxy must return the properties of a frozen object.
  recordingObject(whole, { ...data }, recorded, true)

/** Parses the parameters of an address. */
export const queryOf = (url: string) => new URL(url, 'http://site').searchParams

/** Parameters of an address whose reads are recorded; one of all parameters as a read of the address. */
export class RecordingQuery extends URLSearchParams {
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
