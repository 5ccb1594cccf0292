import type { Events } from '@chaguan/contracts'
import type { Json, PluginEvent, TransformName, TransformValues } from './server-points.ts'

/** Who calls; nobody else's data. */
export interface Caller {
  /** Null for a visitor, 0 for somebody who writes anonymously. */
  readonly id: number | null
  readonly groupIds: readonly number[]
  readonly isAdmin: boolean
  /** Whether the caller's groups may write with the plugin. */
  readonly canUse: boolean
  readonly lang: 'zh' | 'en'
  /** What the call is known by to the host while it lasts, where the host is asked as its caller. */
  readonly ticket: string
}

/** A document with its key; `version` counts its changes from 1. */
export interface StoredDocument<T = Json> {
  readonly key: string
  readonly value: T
  readonly version: number
}

/** What a search of a collection is narrowed by: an index and what it equals, or the bounds it lies in. */
export interface DocumentQuery {
  readonly index?: string
  readonly equals?: string | number
  readonly from?: string | number
  readonly to?: string | number
  /** By the index, or by key without one. */
  readonly order?: 'asc' | 'desc'
  /** At most 200; 50 without it. */
  readonly limit?: number
  readonly offset?: number
}

/** Documents of one kind, which the manifest declares with their indexes. */
export interface Collection {
  get<T = Json>(key: string): Promise<StoredDocument<T> | null>
  /**
   * Stores a document and answers its version. `person` makes it one of a member: it is exported and erased with the
   * account. `ifVersion` refuses (answers null) unless the document has that version; 0 is one that is not there. `atMost`
   * refuses a new document when so many are found already, and holds however many are stored at once.
   */
  put(
    key: string,
    value: Json,
    options?: {
      readonly person?: number
      readonly ifVersion?: number
      readonly atMost?: { readonly index: string; readonly equals: string | number; readonly count: number }
    },
  ): Promise<number | null>
  delete(key: string): Promise<void>
  find<T = Json>(query?: DocumentQuery): Promise<StoredDocument<T>[]>
  count(query?: Pick<DocumentQuery, 'index' | 'equals' | 'from' | 'to'>): Promise<number>
}

/** The plugin's own content of a thread that a caller may read. */
export interface OwnContent {
  readonly body: Json
  /** Whether the caller wrote the thread. */
  readonly isAuthor: boolean
  /** Whether whoever wrote it has blocked the caller. */
  readonly isDenied: boolean
}

/** A member as everybody may see them. */
export interface Person {
  readonly userId: number
  readonly nickname: string
  readonly avatar: string
}

/** What a refusal says besides its sentence; a wrong call without it. */
export type RefusalKind = 'missing' | 'exists' | 'forbidden' | 'unavailable'

/** What the function of a server half is given; it can reach nothing else. */
export interface ServerHost {
  /** A collection of the plugin's own storage. */
  collection(name: string): Collection
  /** Asks a host that the manifest names, by https; answers of up to 256 KB, within 5 seconds. */
  fetch(
    url: string,
    options?: {
      readonly method?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    },
  ): Promise<{ readonly status: number; readonly text: string }>
  /** The settings of the plugin, private ones in the clear. */
  settings(): Promise<Readonly<Record<string, Json>>>
  /** The day of the site, as `2026-11-18`. */
  today(): Promise<string>
  /** The time of the site, as `2026-11-18 20:00:00`, and the same in milliseconds since 1970. */
  now(): Promise<{ readonly text: string; readonly ms: number }>
  /** The plugin's own content of a thread; null where there is none, or the caller may not read the thread. */
  content(threadId: number, caller: Caller): Promise<OwnContent | null>
  /**
   * Members by their ids, at most 200, in their order: without closed accounts, those whom the caller has blocked, and the
   * author of the thread where it is anonymous to the caller.
   */
  people(ids: readonly number[], threadId: number, caller: Caller): Promise<readonly Person[]>
  /** Writes a line into the log of the site, at most 500 characters. */
  log(text: string): void
  /** Refuses a save, a registration or a call with a sentence for whoever made it. It is no fault. */
  refuse(text: string, kind?: RefusalKind): never
}

/** A call of an own route. */
export interface RouteCall {
  readonly caller: Caller
  /** The address that was called. */
  readonly url: string
  /** The query of a GET, the JSON body of a POST. */
  readonly input: Readonly<Record<string, Json>>
}

/** What a download answers: a table (xlsx) of texts that is called so. */
export interface Table {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

type Answer<T> = T | Promise<T>

/** What a server half does; only what the manifest declares under `uses` is called. */
export interface ServerHalf {
  /** Each event at least once. */
  readonly on?: {
    readonly [E in PluginEvent]?: (payload: Events[E], eventId: number) => Answer<unknown>
  }
  /** Undefined leaves what was handed over as it is. */
  readonly transforms?: {
    readonly [N in TransformName]?: (
      value: TransformValues[N],
      caller: Caller,
    ) => Answer<TransformValues[N] | undefined>
  }
  /**
   * By method and name, as `GET streak`; what they answer is the Data of the call. One that is declared as a download answers
   * a `Table`.
   */
  readonly routes?: Readonly<Record<string, (call: RouteCall) => Answer<unknown>>>
  readonly jobs?: Readonly<Record<string, () => Answer<unknown>>>
}

/** What the file of a server half exports as its default; it imports nothing. */
export type ServerModule = (host: ServerHost) => ServerHalf

/** Gives a server half its types; answers it as it is. */
export const defineServer = (half: ServerModule): ServerModule => half
