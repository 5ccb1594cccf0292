import type { InputOf, OutputOf, overviewApi } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Cache } from '../../context/cache.ts'
import { type ChartType, chartTypes, dayAfter, mondayOf } from '../../context/day-rules.ts'
import type { Context } from '../../context.ts'
import { readDayRange } from '../../http/read-fields.ts'
import type { Member } from '../../viewer.ts'
import { countUsers } from '../users/index.ts'
import { readSiteDays, readToday, type SiteDay } from './site-days.ts'

type Chart = OutputOf<typeof overviewApi.chartSite>
type Point = Chart['threadData'][number]

/** The name of a day, its week or its month on the wire. */
function nameOf(type: ChartType, day: string): Omit<Point, 'count'> {
  if (type === chartTypes.days) return { date: day.replaceAll('-', '/') }
  if (type === chartTypes.months) return { month: `${day.slice(0, 4)}${Number(day.slice(5, 7))}` }
  const monday = mondayOf(day)
  return { week: `${monday}至${dayAfter(monday, 6)}` }
}

function pointsOf(type: ChartType, days: readonly SiteDay[], of: (day: SiteDay) => number): Point[] {
  const points = new Map<string, Point>()
  for (const day of days) {
    const name = nameOf(type, day.day)
    const key = Object.values(name).join()
    points.set(key, { ...name, count: (points.get(key)?.count ?? 0) + of(day) })
  }
  return [...points.values()]
}

/** Recounting takes at most a two-hundredth of the time: a large site recounts less often. */
const totals: Cache<{ threads: number; posts: number; essence: number }> = {
  name: 'totals of the site',
  maxAgeMs: (tookMs) => tookMs * 200,
  limit: { entries: 1 },
}

async function countTotals(ctx: Context) {
  const { rows } = await sql<{ threads: number; posts: number; essence: number }>`
    select (select count(*) from threads where is_listed = 1) as threads,
      (select count(*) from posts where is_first = 0 and deleted_at is null and is_approved = 1) as posts,
      (select count(*) from threads where is_listed = 1 and is_essence = 1) as essence
  `.execute(ctx.db)
  return rows[0] ?? { threads: 0, posts: 0, essence: 0 }
}

/** Returns the chosen counter for each day, week or month of a range, with today's figures and the totals. */
export async function chartSite(
  ctx: Context,
  _viewer: Member,
  { type = chartTypes.days, filter = {} }: InputOf<typeof overviewApi.chartSite>,
): Promise<Chart> {
  const { from, to } = readDayRange(ctx, filter)
  const [days, today, users, total] = await Promise.all([
    readSiteDays(ctx, from, to),
    readToday(ctx),
    countUsers(ctx),
    ctx.cache(totals).read('all', () => countTotals(ctx)),
  ])
  const ofToday = days.map((day) => (day.day === today.day ? today : day))
  const points = (of: (day: SiteDay) => number) => pointsOf(type, ofToday, of)
  return {
    threadData: points(({ threads }) => threads),
    postData: points(({ posts }) => posts),
    activeUserData: points(({ active }) => active),
    joinUserData: points(({ joined }) => joined),
    overData: {
      over: {
        activeUserNumToday: today.active,
        addUserNumToday: today.joined,
        addThreadNumToday: today.threads,
        addPostNumToday: today.posts,
        totalUserNum: users,
        totalThreadNum: total.threads,
        totalPostNum: total.posts,
        essenceThreadNum: total.essence,
      },
    },
  }
}
