import { type as osName, release } from 'node:os'
import {
  approval,
  type OutputOf,
  type overviewApi,
  refundStatus,
  userStatus,
  wireVersion,
  withdrawalStatus,
} from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { bytesText } from './bytes-text.ts'
import { readHealth } from './read-health.ts'

type Overview = OutputOf<typeof overviewApi.readOverview>

async function readDatabase({ db, database }: Context): Promise<{ db: string; dbSize: string }> {
  if (database.engine === 'sqlite') {
    const { rows } = await sql<{ version: string; bytes: number }>`
      select sqlite_version() as version,
        (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes
    `.execute(db)
    return { db: `SQLite ${rows[0]?.version}`, dbSize: bytesText(Number(rows[0]?.bytes ?? 0)) }
  }
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes
  `.execute(db)
  const version = rows[0]?.version.split(' ')[0]
  return { db: `PostgreSQL ${version}`, dbSize: bytesText(Number(rows[0]?.bytes ?? 0)) }
}

/** Counts pending items by partial indexes; SQLite uses one only if the query repeats its condition. */
async function countWaiting({ db }: Context): Promise<Overview['unapproved']> {
  const { rows } = await sql<Record<keyof Overview['unapproved'], number | string>>`
    select
      (select count(*) from users where status = ${userStatus.inReview}) as "unapprovedUsers",
      (select count(*) from threads
        where is_draft = 0 and is_approved <> 1 and is_approved = ${approval.pending} and deleted_at is null) as "unapprovedThreads",
      (select count(*) from posts
        where is_approved <> 1 and is_approved = ${approval.pending} and is_first = 0 and deleted_at is null) as "unapprovedPosts",
      (select count(*) from withdrawals where status = ${withdrawalStatus.inReview}) as "unapprovedMoneys",
      (select count(*) from reports where status = 0) as "openReports",
      (select count(*) from refunds where status = 1 and status = ${refundStatus.waiting}) as "waitingRefunds"
  `.execute(db)
  const row = rows[0]
  const of = (key: keyof Overview['unapproved']) => Number(row?.[key] ?? 0)
  return {
    unapprovedUsers: of('unapprovedUsers'),
    unapprovedThreads: of('unapprovedThreads'),
    unapprovedPosts: of('unapprovedPosts'),
    unapprovedMoneys: of('unapprovedMoneys'),
    openReports: of('openReports'),
    waitingRefunds: of('waitingRefunds'),
  }
}

/** Returns facts of the installation, the number of items that await an administrator, and its health. */
export async function readOverview(ctx: Context, viewer: Member): Promise<Overview> {
  const [database, health, unapproved, settings] = await Promise.all([
    readDatabase(ctx),
    readHealth(ctx, viewer.lang),
    countWaiting(ctx),
    readSettings(ctx),
  ])
  return {
    siteinfo: {
      version: wireVersion,
      phpVersion: `Node.js ${process.versions.node}`,
      serverSoftware: 'Chaguan',
      serverOs: `${osName()} ${release()}`,
      ...database,
      uploadSize: `${settings.support_max_size} MB`,
      startedAt: ctx.time.format(ctx.startedAt),
      memory: bytesText(process.memoryUsage.rss()),
      ssl: viewer.origin.startsWith('https:'),
      cache: ctx.config.redisUrl ? 'redis' : 'memory',
    },
    unapproved,
    health,
  }
}
