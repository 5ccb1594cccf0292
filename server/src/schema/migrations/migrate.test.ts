import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../drivers/db/db.ts'
import { openSqlite } from '../../drivers/db/sqlite.ts'
import { insertPicture } from '../../testing/fixtures/published-thread.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { storedFloors } from './comments.ts'
import { lookAlikeNames } from './look-alike-names.ts'
import { migrate, migrationNames } from './migrate.ts'
import { textPictures, textTags } from './texts.ts'

const now = Date.UTC(2026, 10, 20)

async function expectSeeded(database: Database): Promise<void> {
  const groups = await database.reads
    .selectFrom('groups')
    .select(['id', 'is_default'])
    .orderBy('id')
    .execute()
  expect(groups.map(({ id }) => id)).toEqual([1, 6, 7, 8, 10])
  expect(groups.find(({ is_default }) => is_default === 1)?.id).toBe(10)
  const categories = await database.reads.selectFrom('categories').select('name').execute()
  expect(categories).toEqual([{ name: '默认分类' }])
}

it('migrations have ascending numbers, each once', () => {
  const numbers = migrationNames.map((name) => Number(/^(\d{4})-[a-z-]+$/.exec(name)?.[1]))
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
})

describe('two processes that start together on one SQLite file', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaguan-migrate-'))
  })

  afterAll(() => rm(folder, { recursive: true }))

  it('two processes that start together change the database once', async () => {
    const file = join(folder, 'chaguan.db')
    const [one, other] = [openSqlite(file), openSqlite(file)]
    const done = await Promise.all([migrate(one, now), migrate(other, now)])
    expect(done.map((names) => names.length).sort()).toEqual([0, migrationNames.length])
    await expectSeeded(other)
    await one.close()
    await other.close()
  })
})

describe.each(engines)('migrations on %s', (engine) => {
  let site: TestApp

  beforeAll(async () => {
    site = await openTestApp({ engine })
  })

  afterAll(() => site.close())

  it('migrations leave a database that is up to date alone, also when several look at once', async () => {
    const { database } = site.ctx
    expect(await Promise.all([migrate(database, now), migrate(database, now)])).toEqual([[], []])
    await expectSeeded(database)
  })

  it('migrations give new groups ids after 10', async () => {
    const { id } = await site.ctx.transaction(async (tx) => {
      const { id: _id, ...row } = await tx
        .selectFrom('groups')
        .selectAll()
        .where('id', '=', 10)
        .executeTakeFirstOrThrow()
      return tx
        .insertInto('groups')
        .values({ ...row, name: '茶友', is_default: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    expect(id).toBe(11)
  })

  it('migrations tag earlier threads that have text, however often they run', async () => {
    const author = await site.createMember()
    const written = await createThread(site, author)
    await createThread(site, author, { html: '' })
    const tagged = () => site.ctx.db.selectFrom('thread_tag').selectAll().execute()
    await site.ctx.transaction(async (tx) => {
      await tx.deleteFrom('thread_tag').execute()
    })
    for (let time = 0; time < 2; time += 1) {
      await site.ctx.transaction((tx) => textTags.up(tx, engine, now))
      expect(await tagged()).toEqual([{ thread_id: written.id, tag: '100' }])
    }
  })

  it('migrations keep earlier pictures in the texts of their own author', async () => {
    const [author, other] = [await site.createMember(), await site.createMember()]
    const shown = (...names: string[]) => names.map((name) => `<img src="/files/aa/bb/${name}" />`).join('')
    const { postId } = await createThread(site, author, { html: shown('own.jpg', 'theirs.jpg') })
    const own = await insertPicture(site, author, 'own.jpg')
    await insertPicture(site, other, 'theirs.jpg')
    await insertPicture(site, author, 'unused.jpg')
    await site.ctx.transaction((tx) => textPictures.up(tx, engine, now))
    const bound = await site.ctx.db
      .selectFrom('attachments')
      .select(['id', 'type', 'type_id'])
      .where('type_id', '<>', 0)
      .execute()
    expect(bound).toEqual([{ id: own, type: 9, type_id: postId }])
  })

  it('migrations store equal keys for look-alike names, and keep the key of a name whose new one is taken', async () => {
    const keys = { аnna: 'аnna', anna: 'anna', вася: 'вася' }
    for (const [username, username_key] of Object.entries(keys)) {
      const { id } = await site.createMember()
      const row = { username, username_key, nickname: username, nickname_key: username_key }
      await site.ctx.transaction((tx) => tx.updateTable('users').set(row).where('id', '=', id).execute())
    }
    for (let time = 0; time < 2; time += 1) {
      await site.ctx.transaction((tx) => lookAlikeNames.up(tx, engine, now))
      const rows = await site.ctx.db
        .selectFrom('users')
        .select(['username', 'username_key', 'nickname_key'])
        .where('username', 'in', Object.keys(keys))
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { username: 'аnna', username_key: 'аnna', nickname_key: 'аnna' },
        { username: 'anna', username_key: 'anna', nickname_key: 'anna' },
        { username: 'вася', username_key: 'bacя', nickname_key: 'bacя' },
      ])
    }
  })

  it('migrations number earlier comments by their time, and count permanently deleted ones', async () => {
    const author = await site.createMember()
    const { id: threadId } = await createThread(site, author)
    const ids = [101, 102, 103, 104]
    const rows = await site.ctx.transaction(async (tx) => {
      await sql`drop index posts_floors`.execute(tx)
      await sql`alter table posts drop column floor`.execute(tx)
      await sql`alter table threads drop column last_floor`.execute(tx)
      await sql`create table erased_comments (thread_id bigint, post_id bigint, created_at bigint)`.execute(
        tx,
      )
      for (const index of ['posts_unseen', 'posts_thread'])
        await sql.raw(`create index ${index} on posts (thread_id)`).execute(tx)
      for (const id of ids)
        await sql`
          insert into posts (id, user_id, thread_id, content, created_at, updated_at, deleted_at, reply_post_id)
          values (${id}, ${author.id}, ${threadId}, '', ${1000 - id}, 0, ${id === 103 ? 5 : null}, ${id === 104 ? 101 : null})
        `.execute(tx)
      await sql`insert into erased_comments values (${threadId}, 7, 898)`.execute(tx)
      await storedFloors.up(tx, engine, now)
      return tx.selectFrom('posts').select(['id', 'floor']).where('id', 'in', ids).orderBy('id').execute()
    })
    // Written at 899, 898 (besides the erased one), 897 and, as a reply, at 896.
    expect(rows.map(({ floor }) => floor)).toEqual([4, 3, 1, 0])
    const thread = await site.ctx.db
      .selectFrom('threads')
      .select('last_floor')
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow()
    expect(thread.last_floor).toBe(4)
  })

  it('migrations refuse a database that a newer version has changed', async () => {
    const { database } = site.ctx
    await database.transaction(async (tx) => {
      await sql`insert into migrations (name, applied_at) values ('9999-later', ${now})`.execute(tx)
    })
    await expect(migrate(database, now)).rejects.toThrow('9999-later')
  })
})

describe.each(engines)('the replies of a comment on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  it('the replies of a comment are found by an index, deleted ones too, however many posts there are', async () => {
    const plan = await t.ctx.transaction(async (tx) => {
      // Small tables are read whole unless that is ruled out.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
      const explain = engine === 'postgres' ? sql`explain` : sql`explain query plan`
      const { rows } = await sql`${explain} select id from posts where reply_post_id in (1, 2)`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('posts_replies_all')
  })
})
