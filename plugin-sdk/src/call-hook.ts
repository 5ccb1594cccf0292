import type {
  Caller,
  Collection,
  DocumentQuery,
  Json,
  RouteCall,
  ServerHalf,
  ServerHost,
  ServerModule,
  StoredDocument,
} from './server-half.ts'
import type { TransformName, TransformValues } from './server-points.ts'

/** What surrounds a server half in a test. */
export interface ServerWorld {
  readonly settings?: Readonly<Record<string, Json>>
  /** `2026-11-18` without it. */
  readonly today?: string
  /** What declared hosts answer. */
  readonly fetch?: ServerHost['fetch']
}

/** A server half with storage in memory, called as the site calls it. */
export interface TestedServer {
  event(name: keyof NonNullable<ServerHalf['on']>, payload: object): Promise<unknown>
  /** What comes of a value; itself where the transform leaves it as it is. */
  transform<N extends TransformName>(
    name: N,
    value: TransformValues[N],
    caller?: Partial<Caller>,
  ): Promise<TransformValues[N]>
  /** Calls a route, as `POST check-in`; a refusal is an Error with its sentence. */
  route(name: string, input?: RouteCall['input'], caller?: Partial<Caller>): Promise<unknown>
  job(name: string): Promise<unknown>
  /** What is stored, by collection and key. */
  stored(collection: string): Readonly<Record<string, Json>>
  /** Changes what surrounds it from now on. */
  change(world: ServerWorld): void
  readonly logged: readonly string[]
}

interface Kept {
  readonly json: string
  readonly version: number
}

const fieldOf = (json: string, index: string): unknown =>
  (JSON.parse(json) as Record<string, unknown>)?.[index]

/** As the site compares: numbers before texts. */
function compare(one: unknown, other: unknown): number {
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1
  return (one as number) < (other as number) ? -1 : one === other ? 0 : 1
}

function collectionOf(kept: Map<string, Kept>): Collection {
  const present = ([key, { json, version }]: [string, Kept]): StoredDocument<never> => ({
    key,
    value: JSON.parse(json) as never,
    version,
  })
  function matching({ index, equals, from, to, order = 'asc' }: DocumentQuery): [string, Kept][] {
    const keyValue = ([key, { json }]: [string, Kept]) => (index === undefined ? key : fieldOf(json, index))
    return [...kept]
      .filter((one) => {
        const value = keyValue(one)
        if (typeof value !== 'string' && typeof value !== 'number') return false
        if (equals !== undefined && value !== equals) return false
        return (
          (from === undefined || compare(value, from) >= 0) && (to === undefined || compare(value, to) <= 0)
        )
      })
      .sort((one, other) => compare(keyValue(one), keyValue(other)) * (order === 'desc' ? -1 : 1))
  }
  return {
    get: async (key) => {
      const found = kept.get(key)
      return found ? present([key, found]) : null
    },
    put: async (key, value, { ifVersion } = {}) => {
      const before = kept.get(key)?.version ?? 0
      if (ifVersion !== undefined && ifVersion !== before) return null
      kept.set(key, { json: JSON.stringify(value), version: before + 1 })
      return before + 1
    },
    delete: async (key) => void kept.delete(key),
    find: async (query = {}) => {
      const { offset = 0, limit = 50 } = query
      return matching(query)
        .slice(offset, offset + Math.min(limit, 200))
        .map(present)
    },
    count: async (query = {}) => matching(query).length,
  }
}

const someone: Caller = { id: 2, groupIds: [10], isAdmin: false, lang: 'zh' }

/** Opens a server half for a test. */
export function openServerHalf(make: ServerModule, world: ServerWorld = {}): TestedServer {
  const collections = new Map<string, Map<string, Kept>>()
  const logged: string[] = []
  let around = world
  const keptOf = (name: string) => {
    const kept = collections.get(name) ?? new Map<string, Kept>()
    collections.set(name, kept)
    return kept
  }
  const half = make({
    collection: (name) => collectionOf(keptOf(name)),
    fetch: (url, options) =>
      around.fetch ? around.fetch(url, options) : Promise.reject(new Error(`nobody answers at ${url}`)),
    settings: async () => around.settings ?? {},
    today: async () => around.today ?? '2026-11-18',
    log: (text) => void logged.push(text),
    refuse: (text) => {
      throw new Error(text)
    },
  })
  const there = <F>(work: F | undefined, name: string): F => {
    if (!work) throw new Error(`the server half has no ${name}`)
    return work
  }
  return {
    event: async (name, payload) => there(half.on?.[name], name)(payload as never, 1),
    async transform(name, value, caller) {
      // Sound: the transform of a name takes and answers the values of that name.
      const work = there(half.transforms?.[name], name) as (given: typeof value, by: Caller) => unknown
      return ((await work(value, { ...someone, ...caller })) as typeof value | undefined) ?? value
    },
    route: async (name, input = {}, caller = {}) =>
      there(half.routes?.[name], name)({ input, caller: { ...someone, ...caller } }),
    job: async (name) => there(half.jobs?.[name], name)(),
    stored: (name) =>
      Object.fromEntries([...keptOf(name)].map(([key, { json }]) => [key, JSON.parse(json) as Json])),
    change: (more) => {
      around = { ...around, ...more }
    },
    logged,
  }
}

/** Calls one transform of a server half in a test; what it makes of the value. */
export const callHook = <N extends TransformName>(
  make: ServerModule,
  name: N,
  value: TransformValues[N],
  caller?: Partial<Caller>,
): Promise<TransformValues[N]> => openServerHalf(make).transform(name, value, caller)
