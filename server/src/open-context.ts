import { join } from 'node:path'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { type Config, siteIdOf } from './config.ts'
import { openCaches } from './context/cache.ts'
import { openCommitCounts } from './context/commit-counts.ts'
import { openCounters } from './context/counters.ts'
import { openHooks } from './context/hooks.ts'
import { openSiteStates } from './context/site-state.ts'
import { openVersionedCache } from './context/versioned-cache.ts'
import { openWriteBehind } from './context/write-behind.ts'
import { recordWrites, type WrittenTables } from './context/written-tables.ts'
import type { Clock, Context } from './context.ts'
import { type Bus, openMemoryBus, openRedisBus } from './drivers/bus/bus.ts'
import type { Database } from './drivers/db/db.ts'
import { openSqlite } from './drivers/db/sqlite.ts'
import { openDevOutbox } from './drivers/dev-outbox/dev-outbox.ts'
import { openDocuments } from './drivers/documents/documents.ts'
import { openDiskStore } from './drivers/files/disk.ts'
import { openIdentity } from './drivers/identity/identity.ts'
import { openMail } from './drivers/mail/mail.ts'
import { openMedia } from './drivers/media/media.ts'
import { fetchPublic } from './drivers/network/fetch-public.ts'
import { openPayments } from './drivers/payments/payments.ts'
import { openPictures } from './drivers/pictures/pictures.ts'
import { openPush } from './drivers/push/push.ts'
import { openSms } from './drivers/sms/sms.ts'
import { openWechat } from './drivers/wechat/wechat.ts'
import { openOutbox } from './events/outbox.ts'
import { openJobs } from './jobs/jobs.ts'
import { openLog } from './log.ts'
import { openSecrets } from './secrets.ts'
import { wireTimeIn } from './wire-time.ts'

/** Dependencies that tests provide instead of opening them. */
export interface ContextOverrides {
  readonly database?: Database
  readonly clock?: Clock
  readonly log?: Logger
}

const defaultZone = 'Asia/Shanghai'

/**
 * Opens the configured database. The other engine's driver is not loaded. `timeoutMs` is the timeout of a statement on
 * PostgreSQL, `waitMs` that of connecting; by default those of an API call.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { readonly timeoutMs?: number; readonly waitMs?: number } = {},
): Promise<Database> {
  if (config.databaseUrl === null) return openSqlite(join(config.dataDir, 'chaguan.db'))
  const { openPostgres } = await import('./drivers/db/postgres.ts')
  return openPostgres(config.databaseUrl, options)
}

/** Milliseconds without a response after which Redis counts as lost and is reconnected. */
const redisPatienceMs = 500

/** Opens Redis; null if it is not configured. Commands fail at once while it is unreachable. */
export async function openRedis(config: Config, log: Logger): Promise<Redis | null> {
  if (config.redisUrl === null) return null
  const { Redis } = await import('ioredis')
  const redis = new Redis(config.redisUrl, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: redisPatienceMs,
    socketTimeout: redisPatienceMs,
  })
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis cannot be reached'))
  return redis
}

/** Opens the bus between the instances of this site, or within the only one. */
async function openBus(config: Config, log: Logger): Promise<Bus> {
  if (config.redisUrl === null) return openMemoryBus()
  return openRedisBus(config.redisUrl, siteIdOf(config), log)
}

/** Opens the dependencies of use cases. The database must be migrated before the first call. */
export async function openContext(config: Config, parts: ContextOverrides = {}): Promise<Context> {
  const clock = parts.clock ?? { now: () => Date.now() }
  const log = parts.log ?? openLog()
  const database = parts.database ?? (await openDatabase(config))
  const now = () => clock.now()
  const versionedCache = openVersionedCache(database.reads, now)
  const files = openDiskStore(join(config.dataDir, 'files'))
  const media = openMedia()
  const counters = openCounters()
  const outbox = openOutbox(database, now, log, (event) =>
    counters.increment('events_given_up_total', { event }),
  )
  const devOutbox = openDevOutbox(database, now)
  const commits = openCommitCounts()
  const ctx: Context = {
    get commits() {
      return commits.all
    },
    config,
    database,
    db: database.reads,
    async transaction(work, invalidates = []) {
      let written: WrittenTables = 'all'
      const result = await database.transaction(async (tx) => {
        const recording = recordWrites(tx)
        const done = await work(recording.tx)
        for (const name of invalidates) await versionedCache.invalidate(tx, name)
        if (invalidates.length === 0) written = recording.written()
        return done
      })
      commits.add(written)
      for (const name of invalidates) versionedCache.evict(name)
      outbox.wake()
      return result
    },
    async backgroundTransaction(work) {
      let written: WrittenTables = 'all'
      const result = await database.backgroundTransaction(async (tx) => {
        const recording = recordWrites(tx)
        const done = await work(recording.tx)
        written = recording.written()
        return done
      })
      commits.addLater(written)
      outbox.wake()
      return result
    },
    versionedCache,
    cache: openCaches({ now, commits: commits.of }),
    writeBehind: openWriteBehind(() => ctx, log),
    state: openSiteStates(() => ctx),
    hooks: openHooks(),
    clock,
    startedAt: now(),
    log,
    secrets: openSecrets(config),
    files,
    pictures: openPictures({ log, maxWorkers: 1 }),
    media,
    documents: openDocuments(media, files.newTemporaryPath),
    outbox,
    identity: openIdentity(config.identityService),
    devOutbox,
    mail: openMail(devOutbox),
    sms: openSms(devOutbox, now),
    wechat: openWechat(),
    payments: openPayments(),
    fetchPublic,
    push: openPush(config),
    counters,
    bus: await openBus(config, log),
    jobs: openJobs(database, now, log),
    time: wireTimeIn(defaultZone),
    usualLang: null,
    usualTheme: 'auto',
  }
  return ctx
}

/** Closes what `openContext` opened, after running work has finished. */
export async function closeContext(ctx: Context): Promise<void> {
  await ctx.writeBehind.close()
  await ctx.jobs.stop()
  await ctx.outbox.stop()
  await ctx.bus.close()
  await ctx.pictures.close()
  await ctx.database.close()
}
