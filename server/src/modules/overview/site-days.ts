import { sql } from 'kysely'
import { dayAfter, daysBetween } from '../../context/day-rules.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { dayOf, startOfDay } from '../../http/read-fields.ts'

type StoreContext = Pick<Context, 'db' | 'clock' | 'time'>

/** The counters of one day of the site. */
export interface SiteDay {
  /** `YYYY-MM-DD` in the time zone of the site. */
  readonly day: string
  readonly threads: number
  readonly posts: number
  readonly joined: number
  /** Number of active people. */
  readonly active: number
}

/** Maximum days counted in one query and stored in one transaction, so that other writers are not blocked. */
const countedAtOnce = 31

const comments = sql`is_first = 0 and deleted_at is null`
const within = (time: string) => sql.raw(`${time} >= begins and ${time} < ends`)

/**
 * Counts the given days from the current data. Active people are those who published, commented or last logged in on
 * the day; readers without such traces are recorded during the day by `recordActivePerson`.
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

/** Counts the people who were active since the day began, readers included. */
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

const storedDays = ({ time }: Pick<StoreContext, 'time'>, db: Db, isOver: 0 | 1) =>
  db.selectFrom('site_days').selectAll().where('zone', '=', time.zone).where('is_over', '=', isOver)

async function storeDay(
  ctx: StoreContext,
  tx: Tx,
  { day, ...counts }: SiteDay,
  isOver: 0 | 1,
): Promise<void> {
  const values = { ...counts, is_over: isOver }
  await tx
    .insertInto('site_days')
    .values({ zone: ctx.time.zone, day, ...values })
    .onConflict((conflict) => conflict.columns(['zone', 'day']).doUpdateSet(values))
    .execute()
}

/** Stores the number of people active today; later, readers can no longer be determined. */
export async function recordActivePerson(ctx: Context): Promise<void> {
  const day = dayOf(ctx, ctx.clock.now())
  await ctx.transaction(async (tx) =>
    storeDay(ctx, tx, { day, threads: 0, posts: 0, joined: 0, active: await countPresent(ctx, tx) }, 0),
  )
}

/** Returns the day after the last one stored, else the day of the first registration; null without members. */
async function firstUnstoredDay(ctx: StoreContext, db: Db): Promise<string | null> {
  const last = await storedDays(ctx, db, 1).orderBy('day', 'desc').limit(1).executeTakeFirst()
  if (last) return dayAfter(last.day)
  const first = await db
    .selectFrom('users')
    .select('joined_at')
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst()
  return first ? dayOf(ctx, first.joined_at) : null
}

/** Replaces the active count of each day by the one recorded during the day where that is higher. */
async function withPresent(ctx: StoreContext, db: Db, days: readonly SiteDay[]): Promise<SiteDay[]> {
  const seen = new Map((await storedDays(ctx, db, 0).execute()).map(({ day, active }) => [day, active]))
  return days.map((day) => ({ ...day, active: Math.max(day.active, seen.get(day.day) ?? 0) }))
}

async function storeNextDays(ctx: StoreContext, tx: Tx): Promise<number> {
  const from = await firstUnstoredDay(ctx, tx)
  const today = dayOf(ctx, ctx.clock.now())
  if (from === null || from >= today) return 0
  const last = dayAfter(from, countedAtOnce)
  const days = await withPresent(ctx, tx, await countDays(ctx, tx, from, last < today ? last : today))
  for (const day of days) await storeDay(ctx, tx, day, 1)
  return days.length
}

/** Stores the counters of past days, so that a chart over years reads one row a day. */
export async function storeSiteDays(ctx: Context): Promise<void> {
  let done = countedAtOnce
  while (done === countedAtOnce) done = await ctx.transaction((tx) => storeNextDays(ctx, tx))
}

/** Returns the counters of every day from `from` to before `to`, which is at most tomorrow. */
export async function readSiteDays(ctx: StoreContext, from: string, to: string): Promise<readonly SiteDay[]> {
  const over = await storedDays(ctx, ctx.db, 1)
    .where('day', '>=', from)
    .where('day', '<', to)
    .orderBy('day')
    .execute()
  // Stored days have no gaps, from the day of the first registration.
  const [first, last] = [over[0]?.day ?? from, over.at(-1)?.day]
  const before = daysBetween(from, first).map((day) => ({ day, threads: 0, posts: 0, joined: 0, active: 0 }))
  const rest = await countDays(ctx, ctx.db, last === undefined ? from : dayAfter(last), to)
  return [...before, ...over, ...(await withPresent(ctx, ctx.db, rest))]
}

/** Counts today until now. */
export async function readToday(ctx: StoreContext): Promise<SiteDay> {
  const today = dayOf(ctx, ctx.clock.now())
  const [[day], active] = await Promise.all([
    countDays(ctx, ctx.db, today, dayAfter(today)),
    countPresent(ctx, ctx.db),
  ])
  return { ...(day ?? { day: today, threads: 0, posts: 0, joined: 0 }), active }
}
