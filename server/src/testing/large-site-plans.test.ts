import { DatabaseSync } from 'node:sqlite'
import type { PostView } from '@chaguan/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { publishThreadByCall } from './fixtures/published-thread.ts'
import { updateSearchIndex } from './fixtures/search-index.ts'
import { openTestApp, type TestApp, type TestMember } from './test-app.ts'

/** Tables with this many rows must not be scanned. */
const manyRows = 10_000

/** The tables with so many rows here. */
const large = ['posts', 'post_user', 'threads'] as const

/** Statements that count all rows, whose results are cached for longer. */
const countedSeldom = [/^select count\(\*\) as "n" from "posts" where "deleted_at" is null$/]

let t: TestApp
let admin: TestMember
let reader: TestMember
let database: DatabaseSync
const statements = new Set<string>()

beforeAll(async () => {
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text: string) {
    database = this
    statements.add(text)
    return prepare.call(this, text)
  })
  t = await openTestApp()
  // Migrations may scan tables.
  statements.clear()
  admin = await t.createAdmin()
  reader = await t.createMember()
  await useLargeSite()
}, 180_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await t.close()
})

const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n <= ${manyRows})`

async function call(path: string, body: object | null, as: TestMember): Promise<unknown> {
  t.clock.advance(31_000)
  const answer = await (body === null ? t.get(`/api/v3/${path}`, as) : t.post(`/api/v3/${path}`, body, as))
  if (answer.Code !== 0) throw new Error(`${path} was refused: ${answer.Code} ${answer.Message}`)
  return answer.Data
}

/** Fills the large tables of a site, and makes the requests of pages and writers. */
async function useLargeSite(): Promise<void> {
  const thread = await publishThreadByCall(t, admin)
  const id = thread.threadId
  const now = t.clock.now()
  await t.ctx.transaction(async (tx) => {
    await sql`insert into posts (user_id, thread_id, content, ip, reply_count, like_count, is_first, is_comment,
        is_approved, created_at, updated_at, floor)
      ${numbers} select 1, ${id}, '<p>好茶</p>', '', 0, 0, 0, 0, 1, ${now} + n, ${now} + n, n from numbers`.execute(
      tx,
    )
    await sql`update threads set post_count = ${manyRows + 2}, last_floor = ${manyRows + 1} where id = ${id}`.execute(
      tx,
    )
    await sql`insert into post_user (post_id, user_id, created_at)
      select id, 1, created_at from posts where is_first = 0`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info('threads')`.execute(tx)
    const names = rows.map(({ name }) => name).filter((name) => name !== 'id')
    const columns = sql.join(names.map((name) => sql.ref(name)))
    // Each by another person.
    const values = sql.join(names.map((name) => (name === 'user_id' ? sql`n + 10` : sql.ref(name))))
    await sql`insert into threads (${columns}) ${numbers} select ${values} from numbers cross join threads where id = ${id}`.execute(
      tx,
    )
    // Without statistics SQLite guesses the selectivity of indexes.
    await sql`analyze`.execute(tx)
  })
  const comment = (await call('posts.create', { id, content: '水开了再泡。' }, reader)) as PostView
  const reply = { id, content: '说得对。', replyId: comment.id, isComment: true }
  const replied = (await call('posts.create', reply, admin)) as PostView
  for (const isLiked of [true, false])
    await call('posts.update', { postId: comment.id, data: { attributes: { isLiked } } }, admin)
  await call('posts.pin', { postId: comment.id, isPinned: true }, admin).catch(() => {})
  const list = `posts.list?filter[thread]=${id}&perPage=20`
  const reading = [
    'forum',
    'categories',
    `user?userId=${reader.id}`,
    `user?userId=${admin.id}`,
    `thread.detail?threadId=${id}`,
    `${list}&page=1`,
    `${list}&page=300`,
    `${list}&page=1&sort=-createdAt`,
    `${list}&page=1&filter[onlyAuthor]=1`,
    `posts.pinned?threadId=${id}`,
    `posts.detail?postId=${comment.id}`,
    `posts.postion?filter[threadId]=${id}&filter[postId]=${replied.id}`,
    `posts.postion?filter[threadId]=${id}&filter[floor]=5000`,
    `thread.likedusers?threadId=${id}&type=1&page=1&perPage=20`,
    'thread.list?page=1&perPage=20',
    'thread.list?page=1&perPage=20&filter[sort]=2',
    'thread.list?page=1&perPage=20&filter[sort]=3',
    'thread.list?page=1&perPage=20&filter[complex]=3',
    'thread.stick',
    'thread.recommends',
    'topics.list?page=1&perPage=8',
    'notification?page=1&perPage=20&type=replied',
    'unreadnotification',
    'follow.list?type=1&page=1&perPage=20',
    'users/sessions',
  ]
  for (const path of reading) await call(path, null, reader)
  await updateSearchIndex(t)
  await call(`search?keyword=${encodeURIComponent('好茶')}&page=1&perPage=10`, null, reader)
  await call('posts.update', { postId: replied.id, data: { attributes: { isDeleted: 1 } } }, admin)
  await call('posts.update', { postId: comment.id, data: { attributes: { isDeleted: 1 } } }, admin)
  await updateSearchIndex(t)
}

/** Returns how a statement scans a large table; empty if it does not. */
function scansOf(text: string): string[] {
  const plan = database.prepare(`explain query plan ${text}`).all() as { detail: string }[]
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, name, way = ''] = /^SCAN (\S+)(.*)$/.exec(detail) ?? []
      if (name === undefined) return false
      const isLarge = large.some(
        (table) =>
          name === table || new RegExp(`(from|join|update|into) "?${table}"? as "?${name}"?`, 'i').test(text),
      )
      // An index scan with a limit reads no more rows than requested.
      return isLarge && !(way.includes('USING') && /limit/i.test(text))
    })
}

it('no statement of pages and writers scans a large table', () => {
  const asked = [...statements].filter((text) => /^\s*(with|select|update|delete)\b/i.test(text))
  expect(asked.length).toBeGreaterThan(100)
  const scans = asked
    .filter((text) => !countedSeldom.some((known) => known.test(text)))
    // The statements that fill the tables here.
    .filter((text) => !text.includes('numbers(n)'))
    .flatMap((text) => scansOf(text).map((scan) => `${scan}: ${text.replaceAll(/\s+/g, ' ').trim()}`))
  expect(scans).toEqual([])
})

it('queues, which may be long, are read in the order of an index', () => {
  const read = [...statements].filter((text) =>
    /^select .* from "(search_pending|outbox)" .*order by/is.test(text),
  )
  expect(read.length).toBeGreaterThan(1)
  const sorting = read.filter((text) => {
    const plan = database.prepare(`explain query plan ${text}`).all() as { detail: string }[]
    return plan.some(({ detail }) => detail.includes('TEMP B-TREE'))
  })
  expect(sorting).toEqual([])
})
