import type { Lang, ThemeChoice } from '@chaguan/contracts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Caches } from './context/cache.ts'
import type { Counters } from './context/counters.ts'
import type { Hooks } from './context/hooks.ts'
import type { SiteStates } from './context/site-state.ts'
import type { VersionedCache, VersionedName } from './context/versioned-cache.ts'
import type { WriteBehindBuffers } from './context/write-behind.ts'
import type { Bus } from './drivers/bus/bus.ts'
import type { Database, Db, Tx } from './drivers/db/db.ts'
import type { DevOutbox } from './drivers/dev-outbox/dev-outbox.ts'
import type { Documents } from './drivers/documents/documents.ts'
import type { FileStore } from './drivers/files/file-store.ts'
import type { Identity } from './drivers/identity/identity.ts'
import type { Mail } from './drivers/mail/mail.ts'
import type { Media } from './drivers/media/media.ts'
import type { FetchPublic } from './drivers/network/fetch-public.ts'
import type { Payments } from './drivers/payments/payments.ts'
import type { Pictures } from './drivers/pictures/pictures.ts'
import type { Push } from './drivers/push/push.ts'
import type { Sms } from './drivers/sms/sms.ts'
import type { Wechat } from './drivers/wechat/wechat.ts'
import type { Outbox } from './events/outbox.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Secrets } from './secrets.ts'
import type { WireTime } from './wire-time.ts'

/** Milliseconds since 1970; tests control it. */
export interface Clock {
  now(): number
}

/** The dependencies of every use case. Drivers only: modules are imported directly. */
export interface Context {
  readonly config: Config
  readonly database: Database
  /** For reads. */
  readonly db: Db
  /**
   * Runs the work in one transaction. Announced events are delivered after the commit. `invalidates` names the
   * versioned rows it changed, so that no instance reads old ones. The work may be retried, so it has no side effects
   * outside `tx`.
   */
  transaction<R>(work: (tx: Tx) => Promise<R>, invalidates?: readonly VersionedName[]): Promise<R>
  /**
   * Like `transaction`, for one of many transactions of a long background work: caches may return values from before it
   * for up to a second, as otherwise each of them would invalidate all caches, and it does not wait for the disk, so
   * that a power failure may undo it. The work must be repeatable, and end with a `transaction`.
   */
  backgroundTransaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** Transactions committed by this process so far. A value read at the same number is still current. */
  readonly commits: number
  readonly versionedCache: VersionedCache
  /** `ctx.cache(definition)` returns the store of a cache in this process. */
  readonly cache: Caches
  /** `ctx.writeBehind(definition)` returns the buffer of frequent, deferrable writes. */
  readonly writeBehind: WriteBehindBuffers<Context>
  /** `ctx.state(definition)` returns an object that a module has once for this site. */
  readonly state: SiteStates<Context>
  /** Implementations that modules of higher rank provide for those of lower rank. */
  readonly hooks: Hooks
  readonly clock: Clock
  /** When this process started, in milliseconds since 1970. */
  readonly startedAt: number
  readonly log: Logger
  readonly secrets: Secrets
  readonly files: FileStore
  readonly pictures: Pictures
  readonly media: Media
  readonly documents: Documents
  readonly outbox: Outbox
  /** Mails; the site's settings contain the route. */
  readonly mail: Mail
  /** Text messages; the site's settings contain the service. */
  readonly sms: Sms
  /** Fetches from public addresses only (no SSRF). */
  readonly fetchPublic: FetchPublic
  /** Web Push to browsers. */
  readonly push: Push
  /** Verifies real names with the configured service. */
  readonly identity: Identity
  readonly wechat: Wechat
  /** Payment gateways; the site's settings contain their state and keys. */
  readonly payments: Payments
  /** Stores messages of a development site instead of sending them. */
  readonly devOutbox: DevOutbox
  /** Publishes messages to every instance that is currently listening. */
  readonly bus: Bus
  readonly jobs: Jobs
  /** Counters for operators, shown at `/metrics`. */
  readonly counters: Counters
  /** Times in the site's time zone; follows the setting. */
  time: WireTime
  /** The default language of pages; null follows the browser. Follows the setting. */
  usualLang: Lang | null
  /** The theme of pages for viewers who have not chosen one. Follows the setting. */
  usualTheme: ThemeChoice
}
