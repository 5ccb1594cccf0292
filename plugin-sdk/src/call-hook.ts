import type {
  Caller,
  OwnContent,
  Person,
  RefusalKind,
  RouteCall,
  ServerHalf,
  ServerHost,
  ServerModule,
} from './server-half.ts'
import type { Json, TransformName, TransformValues } from './server-points.ts'
import { collectionOf, type Kept } from './tested-collection.ts'

/** The environment of a server half in a test. */
export interface ServerWorld {
  readonly settings?: Readonly<Record<string, Json>>
  /** `2026-11-18` by default. */
  readonly today?: string
  /** `20:00:00` of today by default. */
  readonly now?: string
  /** The plugin's own content, by thread. */
  readonly contents?: Readonly<Record<number, OwnContent>>
  readonly people?: readonly Person[]
  /** Responses of declared hosts. */
  readonly fetch?: ServerHost['fetch']
}

/** A server half with storage in memory, called like the site calls it. */
export interface TestedServer {
  event(name: keyof NonNullable<ServerHalf['on']>, payload: object): Promise<unknown>
  /** Returns the transformed value; the input if there is no such transform or it returns nothing. */
  transform<N extends TransformName>(
    name: N,
    value: TransformValues[N],
    caller?: Partial<Caller>,
  ): Promise<TransformValues[N]>
  /** Calls a route, as `POST check-in`; a refusal is thrown as an Error with its sentence. */
  route(name: string, input?: RouteCall['input'], caller?: Partial<Caller>): Promise<unknown>
  job(name: string): Promise<unknown>
  /** Returns the stored documents of a collection, by key. */
  stored(collection: string): Readonly<Record<string, Json>>
  /** Replaces parts of the environment. */
  change(world: ServerWorld): void
  readonly logged: readonly string[]
}

const someone: Caller = { id: 2, groupIds: [10], isAdmin: false, canUse: true, lang: 'zh', ticket: '' }

/** A refusal in a test; `kind` is its kind. */
class Refusal extends Error {
  readonly kind: RefusalKind | undefined
  constructor(text: string, kind: RefusalKind | undefined) {
    super(text)
    this.kind = kind
  }
}

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
    now: async () => {
      const text = around.now ?? `${around.today ?? '2026-11-18'} 20:00:00`
      return { text, ms: Date.parse(`${text.replace(' ', 'T')}Z`) }
    },
    content: async (threadId) => around.contents?.[threadId] ?? null,
    people: async (ids) => ids.flatMap((id) => around.people?.find(({ userId }) => userId === id) ?? []),
    log: (text) => void logged.push(text),
    refuse: (text, kind) => {
      throw new Refusal(text, kind)
    },
  })
  const there = <F>(work: F | undefined, name: string): F => {
    if (!work) throw new Error(`the server half has no ${name}`)
    return work
  }
  return {
    event: async (name, payload) => there(half.on?.[name], name)(payload as never, 1),
    async transform(name, value, caller) {
      // Safe cast: a transform takes and returns the values of its name.
      const work = there(half.transforms?.[name], name) as (given: typeof value, by: Caller) => unknown
      return ((await work(value, { ...someone, ...caller })) as typeof value | undefined) ?? value
    },
    route: async (name, input = {}, caller = {}) =>
      there(half.routes?.[name], name)({ input, url: `/${name}`, caller: { ...someone, ...caller } }),
    job: async (name) => there(half.jobs?.[name], name)(),
    stored: (name) =>
      Object.fromEntries([...keptOf(name)].map(([key, { json }]) => [key, JSON.parse(json) as Json])),
    change: (more) => {
      around = { ...around, ...more }
    },
    logged,
  }
}

/** Calls one transform of a server half in a test; returns the result. */
export const callHook = <N extends TransformName>(
  make: ServerModule,
  name: N,
  value: TransformValues[N],
  caller?: Partial<Caller>,
): Promise<TransformValues[N]> => openServerHalf(make).transform(name, value, caller)
