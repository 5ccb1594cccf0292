import type { Events } from '@chaguan/contracts'
import type { Json, PluginEvent, TransformName, TransformValues } from './server-points.ts'

/** The caller's own data. */
export interface Caller {
  /** Null for a visitor, 0 for an anonymous author. */
  readonly id: number | null
  readonly groupIds: readonly number[]
  readonly isAdmin: boolean
  /** Whether the caller's groups may write with the plugin. */
  readonly canUse: boolean
  readonly lang: 'zh' | 'en'
  /** Identifies the caller to the host during the call, for host functions that act as the caller. */
  readonly ticket: string
}

/** A document with its key; `version` counts its changes from 1. */
export interface StoredDocument<T = Json> {
  readonly key: string
  readonly value: T
  readonly version: number
}

/** A query of a collection: an index with a value, or with bounds. */
export interface DocumentQuery {
  readonly index?: string
  readonly equals?: string | number
  readonly from?: string | number
  readonly to?: string | number
  /** By the index; by key without one. */
  readonly order?: 'asc' | 'desc'
  /** At most 200; 50 by default. */
  readonly limit?: number
  readonly offset?: number
}

/** Documents of one kind, which the manifest declares with their indexes. */
export interface Collection {
  get<T = Json>(key: string): Promise<StoredDocument<T> | null>
  /**
   * Stores a document and returns its version. `person` assigns it to a member: it is exported and deleted with their
   * account. With `ifVersion`, returns null unless the document has that version; 0 means that it does not exist. With
   * `atMost`, returns null for a new document if there are so many already, also for concurrent calls.
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

/** The plugin's own content in a thread that the caller may read. */
export interface OwnContent {
  readonly body: Json
  /** Whether the caller is the thread's author. */
  readonly isAuthor: boolean
  /** Whether the author has blocked the caller. */
  readonly isDenied: boolean
}

/** The public data of a member. */
export interface Person {
  readonly userId: number
  readonly nickname: string
  readonly avatar: string
}

/** The kind of a refusal; the default is an invalid request. */
export type RefusalKind = 'missing' | 'exists' | 'forbidden' | 'unavailable'

/** The argument of a server half's function; it can reach nothing else. */
export interface ServerHost {
  /** Returns a collection of the plugin's own storage. */
  collection(name: string): Collection
  /** Requests a host of the manifest, by https; responses of up to 256 KB, within 5 seconds. */
  fetch(
    url: string,
    options?: {
      readonly method?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    },
  ): Promise<{ readonly status: number; readonly text: string }>
  /** Returns the plugin's settings, private ones in clear text. */
  settings(): Promise<Readonly<Record<string, Json>>>
  /** Returns the site's day, as `2026-11-18`. */
  today(): Promise<string>
  /** Returns the site's time, as `2026-11-18 20:00:00` and in milliseconds since 1970. */
  now(): Promise<{ readonly text: string; readonly ms: number }>
  /** Returns the plugin's own content of a thread; null for none, and if the caller may not read the thread. */
  content(threadId: number, caller: Caller): Promise<OwnContent | null>
  /**
   * Returns members by id, at most 200, in order: without closed accounts, those whom the caller has blocked, and the
   * author of the thread if hidden from the caller.
   */
  people(ids: readonly number[], threadId: number, caller: Caller): Promise<readonly Person[]>
  /** Writes a line to the site's log, at most 500 characters. */
  log(text: string): void
  /** Refuses a save, a registration or a call with a sentence for the caller. Does not count as a fault. */
  refuse(text: string, kind?: RefusalKind): never
}

/** A call of one of the plugin's routes. */
export interface RouteCall {
  readonly caller: Caller
  /** The requested URL. */
  readonly url: string
  /** The query of a GET, the JSON body of a POST. */
  readonly input: Readonly<Record<string, Json>>
}

/** The result of a download: a table (xlsx) of texts with a name. */
export interface Table {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

type Answer<T> = T | Promise<T>

/** The functions of a server half; only those declared under `uses` are called. */
export interface ServerHalf {
  /** Each event is delivered at least once. */
  readonly on?: {
    readonly [E in PluginEvent]?: (payload: Events[E], eventId: number) => Answer<unknown>
  }
  /** A transform that returns undefined leaves the value unchanged. */
  readonly transforms?: {
    readonly [N in TransformName]?: (
      value: TransformValues[N],
      caller: Caller,
    ) => Answer<TransformValues[N] | undefined>
  }
  /**
   * By method and name, as `GET streak`; the result is the Data of the response. A route that is declared as a download
   * returns a `Table`.
   */
  readonly routes?: Readonly<Record<string, (call: RouteCall) => Answer<unknown>>>
  readonly jobs?: Readonly<Record<string, () => Answer<unknown>>>
}

/** The default export of a server half's file; it imports nothing. */
export type ServerModule = (host: ServerHost) => ServerHalf

/** Types a server half; returns it unchanged. */
export const defineServer = (half: ServerModule): ServerModule => half
