import { sql } from 'kysely'
import { dayAfter, daysBetween } from '../../context/day-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { dayOf, startOfDay } from '../../http/read-fields.ts'

type StoreContext = Pick<Context, 'db' | 'clock' | 'time'>

/** What came to the site in a day. */
export interface SiteDay {
  /** `YYYY-MM-DD` in the zone of the site. */
  readonly day: string
  readonly threads: number
  readonly posts: number
  readonly joined: number
  /** People who were there. */
  readonly active: number
}

/** Days that are counted in one query, and kept in one transaction: others write in between. */
const countedAtOnce = 31

const comments = sql`is_first = 0 and deleted_at is null`
const within = (time: string) => sql.raw(`${time} >= begins and ${time} < ends`)

/**
 * What came in each of some days, as it stands now. Of the people, those who published, commented or logged in last: who
 * only read is noted while the day goes on.
 */
async function countThese(ctx: Pick<Context, 'time'>, db: Db, days: readonly string[]): Promise<SiteDay[]> {
  const spans = days.map(
    (day) =>
      sql`(${sql.lit(day)}, ${sql.lit(startOfDay(ctx, day))}, ${sql.lit(startOfDay(ctx, dayAfter(day)))})`,
  )
  const { rows } = await sql<SiteDay>`
    with spans (day, begins, ends) as (values ${sql.join(spans)})
    select day,
      (select count(*) from threads where is_listed = 1 and ${within('created_at')}) as threads,
      (select count(*) from posts where ${comments} and is_approved = 1 and ${within('created_at')}) as posts,
      (select count(*) from users where ${within('joined_at')}) as joined,
      (select count(*) from (
        select user_id from threads where is_listed = 1 and ${within('created_at')}
        union select user_id from posts where ${comments} and ${within('created_at')}
        union select id from users where ${within('login_at')}
      ) as people) as active
    from spans order by day
  `.execute(db)
  return rows
}

async function countDays(ctx: StoreContext, db: Db, from: string, to: string): Promise<SiteDay[]> {
  const counted: SiteDay[] = []
  const days = daysBetween(from, to)
  for (let at = 0; at < days.length; at += countedAtOnce)
    counted.push(...(await countThese(ctx, db, days.slice(at, at + countedAtOnce))))
  return counted
}

/** People who were there since the day began, those who only read too. */
async function countPresent(ctx: StoreContext, db: Db): Promise<number> {
  const since = startOfDay(ctx, dayOf(ctx, ctx.clock.now()))
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select user_id from sessions where last_seen_at >= ${since}
      union select user_id from threads where is_listed = 1 and created_at >= ${since}
      union select user_id from posts where ${comments} and created_at >= ${since}
      union select id from users where login_at >= ${since}
    ) as people
  `.execute(db)
  return rows[0]?.people ?? 0
}

const kept = ({ time }: Pick<StoreContext, 'time'>, db: Db, isOver: 0 | 1) =>
  db.selectFrom('site_days').selectAll().where('zone', '=', time.zone).where('is_over', '=', isOver)

async function keep(ctx: StoreContext, tx: Tx, { day, ...counts }: SiteDay, isOver: 0 | 1): Promise<void> {
  const values = { ...counts, is_over: isOver }
  await tx
    .insertInto('site_days')
    .values({ zone: ctx.time.zone, day, ...values })
    .onConflict((conflict) => conflict.columns(['zone', 'day']).doUpdateSet(values))
    .execute()
}

/** Notes who was there today: later, who only read can no longer be found out. */
export async function recordActivePerson(ctx: Context): Promise<void> {
  const day = dayOf(ctx, ctx.clock.now())
  await ctx.transaction(async (tx) =>
    keep(ctx, tx, { day, threads: 0, posts: 0, joined: 0, active: await countPresent(ctx, tx) }, 0),
  )
}

/** The day after the last that is kept, or the first on which somebody joined; null where nobody did. */
async function nextToKeep(ctx: StoreContext, db: Db): Promise<string | null> {
  const last = await kept(ctx, db, 1).orderBy('day', 'desc').limit(1).executeTakeFirst()
  if (last) return dayAfter(last.day)
  const first = await db
    .selectFrom('users')
    .select('joined_at')
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst()
  return first ? dayOf(ctx, first.joined_at) : null
}

/** Of some days, the counts with those who were seen while the day went on. */
async function withPresent(ctx: StoreContext, db: Db, days: readonly SiteDay[]): Promise<SiteDay[]> {
  const seen = new Map((await kept(ctx, db, 0).execute()).map(({ day, active }) => [day, active]))
  return days.map((day) => ({ ...day, active: Math.max(day.active, seen.get(day.day) ?? 0) }))
}

async function keepNext(ctx: StoreContext, tx: Tx): Promise<number> {
  const from = await nextToKeep(ctx, tx)
  const today = dayOf(ctx, ctx.clock.now())
  if (from === null || from >= today) return 0
  const last = dayAfter(from, countedAtOnce)
  const days = await withPresent(ctx, tx, await countDays(ctx, tx, from, last < today ? last : today))
  for (const day of days) await keep(ctx, tx, day, 1)
  return days.length
}

/** Keeps what came in the days that are over, so that a chart of years reads a row for each. */
export async function keepSiteDays(ctx: Context): Promise<void> {
  let done = countedAtOnce
  while (done === countedAtOnce) done = await ctx.transaction((tx) => keepNext(ctx, tx))
}

/** Every day from one to before another, and what came in it; `to` is at most tomorrow. */
export async function readSiteDays(ctx: StoreContext, from: string, to: string): Promise<readonly SiteDay[]> {
  const over = await kept(ctx, ctx.db, 1)
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute()
  // Kept days follow one another without a gap, from the first on which somebody joined.
  const [first, last] = [over[0]?.day ?? from, over.at(-1)?.day]
  const before = daysBetween(from, first).map((day) => ({ day, threads: 0, posts: 0, joined: 0, active: 0 }))
  const rest = await countDays(ctx, ctx.db, last === undefined ? from : dayAfter(last), to)
  return [...before, ...over, ...(await withPresent(ctx, ctx.db, rest))]
}

/** What came today until now. */
export async function readToday(ctx: StoreContext): Promise<SiteDay> {
  const today = dayOf(ctx, ctx.clock.now())
  const [[day], active] = await Promise.all([
    countDays(ctx, ctx.db, today, dayAfter(today)),
    countPresent(ctx, ctx.db),
  ])
  return { ...(day ?? { day: today, threads: 0, posts: 0, joined: 0 }), active }
}
