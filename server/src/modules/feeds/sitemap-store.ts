import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { PermittedCategories } from '../categories/index.ts'
import { maxAddresses } from './sitemap-rules.ts'

/** Rows per query: other requests are served between two queries. */
const rowsAtOnce = 5000

/** A row of the sitemap: its id, and its last change in Unix milliseconds. */
export interface SitemapRow {
  readonly id: number
  readonly changed_at: number
}

interface SitemapScope {
  readonly engine: Engine
  /** Categories whose threads visitors may open. */
  readonly categories: PermittedCategories
}

function inCategories({ engine, categories }: SitemapScope): RawBuilder<boolean> {
  return categories === 'all' ? sql`1 = 1` : isOneOf(engine, sql.ref('threads.category_id'), categories)
}

/**
 * Returns the non-empty parts of the thread sitemap with the newest change in each: part n covers the n-th 50,000 ids.
 */
export async function listThreadParts(db: Db, shown: SitemapScope): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select (threads.id - 1) / ${sql.lit(maxAddresses)} + 1 as id, max(threads.posted_at) as changed_at from threads
    where threads.is_listed = 1 and ${inCategories(shown)}
    group by (threads.id - 1) / ${sql.lit(maxAddresses)} order by 1`.execute(db)
  return rows
}

/** Returns the threads of a part, in the order of their ids. */
export async function listThreadsOfPart(db: Db, shown: SitemapScope, part: number): Promise<SitemapRow[]> {
  const all: SitemapRow[] = []
  const end = part * maxAddresses
  let from = end - maxAddresses
  while (from < end) {
    const { rows } = await sql<SitemapRow>`
      select threads.id as id, threads.posted_at as changed_at from threads
      where threads.is_listed = 1 and threads.id > ${from} and threads.id <= ${end} and ${inCategories(shown)}
      order by threads.id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    all.push(...rows)
    if (rows.length < rowsAtOnce) return all
    from = rows.at(-1)?.id ?? end
  }
  return all
}

/**
 * Returns the newest 50,000 people with a thread that visitors may read under their name, and the time of its creation.
 */
export async function listUsersOfSitemap(db: Db, shown: SitemapScope): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select threads.user_id as id, max(threads.created_at) as changed_at
    from threads inner join users on users.id = threads.user_id
    where threads.is_listed = 1 and threads.is_anonymous = 0 and users.status = 0 and ${inCategories(shown)}
    group by threads.user_id order by 1 desc limit ${sql.lit(maxAddresses)}`.execute(db)
  return rows
}

/** Returns the hottest 50,000 topics that contain threads for visitors, with the time of their newest thread. */
export async function listTopicsOfSitemap(db: Db, shown: SitemapScope): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select thread_topic.topic_id as id, max(threads.created_at) as changed_at
    from thread_topic inner join threads on threads.id = thread_topic.thread_id
    where threads.is_listed = 1 and ${inCategories(shown)}
    group by thread_topic.topic_id order by count(*) desc, 1 limit ${sql.lit(maxAddresses)}`.execute(db)
  return rows
}
