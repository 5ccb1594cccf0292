import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Bus } from './drivers/bus/bus.ts'
import type { Database, Db, Tx } from './drivers/db/db.ts'
import type { DevOutbox } from './drivers/dev-outbox/dev-outbox.ts'
import type { Documents } from './drivers/documents/documents.ts'
import type { FileStore } from './drivers/files/file-store.ts'
import type { Identity } from './drivers/identity/identity.ts'
import type { Mail } from './drivers/mail/mail.ts'
import type { Media } from './drivers/media/media.ts'
import type { FetchPublic } from './drivers/network/fetch-public.ts'
import type { Pictures } from './drivers/pictures/pictures.ts'
import type { Push } from './drivers/push/push.ts'
import type { Sms } from './drivers/sms/sms.ts'
import type { Wechat } from './drivers/wechat/wechat.ts'
import type { Outbox } from './events/outbox.ts'
import type { FreshName, Freshness } from './freshness.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Secrets } from './secrets.ts'
import type { Tallies } from './tallies.ts'
import type { WireTime } from './wire-time.ts'

/** Milliseconds since 1970; held still by tests. */
export interface Clock {
  now(): number
}

/** What every use case may lean on. Drivers only: modules are imported by name, never fetched from here. */
export interface Context {
  readonly config: Config
  readonly database: Database
  /** For reads. */
  readonly db: Db
  /**
   * Runs the work in one transaction. What it announced is delivered after the commit. `raises` names the kept rows it
   * changed, so that nobody reads old ones. The work may be run again, as Database has it: it keeps nothing outside.
   */
  transaction<R>(work: (tx: Tx) => Promise<R>, raises?: readonly FreshName[]): Promise<R>
  /** How many transactions of this process were committed: what was read at the same number is not outdated by it. */
  readonly commits: number
  readonly fresh: Freshness
  readonly clock: Clock
  /** When this process opened, in milliseconds since 1970. */
  readonly startedAt: number
  readonly log: Logger
  readonly secrets: Secrets
  readonly files: FileStore
  readonly pictures: Pictures
  readonly media: Media
  readonly documents: Documents
  readonly outbox: Outbox
  /** Mails; how they leave is a setting of the site. */
  readonly mail: Mail
  /** Codes by text message; the service is a setting of the site. */
  readonly sms: Sms
  /** Fetches from servers of the public network alone. */
  readonly fetchPublic: FetchPublic
  /** Tells browsers that are not on the site. */
  readonly push: Push
  /** Checks real names, by a service that the configuration names. */
  readonly identity: Identity
  readonly wechat: Wechat
  /** Keeps messages of a development site instead of sending them. */
  readonly devOutbox: DevOutbox
  /** Says things to every instance that listens in this moment. */
  readonly bus: Bus
  readonly jobs: Jobs
  /** Counts what whoever runs the site should know of. */
  readonly tallies: Tallies
  /** Times in the zone of the site; follows the setting. */
  time: WireTime
}
