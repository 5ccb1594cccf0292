import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachmentTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqlite } from '../../server/src/drivers/db/sqlite.ts'
import { openDiskStore } from '../../server/src/drivers/files/disk.ts'
import { newFileKey } from '../../server/src/drivers/files/file-key.ts'
import { removeFile, storeLocalFile } from '../../server/src/modules/files/index.ts'
import { migrate } from '../../server/src/schema/migrations/migrate.ts'
import { engines, openTestApp, type TestApp } from '../../server/src/testing/test-app.ts'
import { createConsistentSite } from './consistent-site.ts'
import { invariants, type Verdict, verifySite } from './verify-site.ts'

/** Statements that violate an invariant of a sound site, with the beginning of its name. */
const damages: readonly (readonly [statement: string, invariant: string])[] = [
  [`update users set thread_count = 7 where id = 2`, 'users.thread_count is'],
  [`update users set liked_count = 0 where id = 2`, 'users.liked_count is'],
  [`update users set follow_count = 5 where id = 2`, 'users.follow_count is'],
  [`update users set fans_count = 5 where id = 2`, 'users.fans_count is'],
  [
    `update users set status = 20, username = 'closed 3', username_key = 'closed 3', nickname = '已注销用户', nickname_key = null, signature = 'left' where id = 3`,
    'nothing personal is left',
  ],
  [`update categories set thread_count = 9 where id = 1`, 'categories.thread_count is'],
  [`update topics set thread_count = 0`, 'topics.thread_count is'],
  [`update threads set post_count = 1 where id = 1`, 'threads.post_count is'],
  [`update threads set like_count = 0 where id = 1`, 'threads.like_count is'],
  [`update threads set paid_count = 1 where id = 1`, 'threads.paid_count is'],
  [`update threads set rewarded_count = 1 where id = 1`, 'threads.rewarded_count is'],
  [`update posts set like_count = 3 where id = 2`, 'posts.like_count is'],
  [`update posts set reply_count = 0 where id = 2`, 'posts.reply_count is'],
  [`update threads set last_floor = 0 where id = 1`, 'comments have a floor'],
  [`update posts set floor = 0 where id = 2`, 'comments have a floor'],
  [`update posts set floor = 1 where thread_id = 1`, 'no two comments of a thread'],
  [`update threads set first_post_id = 999 where id = 1`, 'every thread has its first post'],
  [`update posts set user_id = 3 where id = 1`, 'every thread has its first post'],
  [`update posts set is_first = 1 where id = 2`, 'every first post is the first post'],
  [`delete from search_posts where post_id = 4`, 'what stands in public is found'],
  [`update search_posts set user_id = 9 where post_id = 4`, 'nothing is found that does not stand in public'],
  [
    `update search_posts set category_id = 9 where post_id = 2`,
    'nothing is found that does not stand in public',
  ],
  [`update posts set deleted_at = 5 where id = 3`, 'nothing is found that does not stand in public'],
  [`delete from search_names where kind = 'topic'`, 'people and topics are found'],
  [`update threads set is_listed = 0 where id = 1`, 'threads.is_listed says'],
  [`update posts set thread_id = 2 where id = 3`, 'an answer stands in the thread'],
  [`update attachments set type_id = 999`, 'bound pictures belong to a post'],
  [`update user_follow set is_mutual = 1`, 'a follow is mutual'],
  [`update threads set view_count = -1 where id = 1`, 'no counter is negative'],
  [`delete from topics`, 'thread_topic.topic_id names one of topics'],
  [`update threads set category_id = 77 where id = 1`, 'threads.category_id names one of categories'],
  [
    `insert into post_user (post_id, user_id, created_at) values (888, 1, 0)`,
    'post_user.post_id names one of',
  ],
  [`insert into group_user (group_id, user_id) values (10, 888)`, 'group_user.user_id names one of users'],
  [`update users set username_key = 'Other' where id = 2`, 'names are unique'],
  [`update users set nickname_key = null where id = 2`, 'names are unique'],
  [`update users set nickname_skeleton = 'other' where id = 2`, 'names are unique'],
  [`update users set password_hash = 'plain' where id = 2`, 'passwords are kept'],
  [`update sessions set token_hash = 'a token' where user_id = 2`, 'sessions are kept'],
  [
    `insert into settings (key, tag, value, updated_at) values ('site_secret', 'default', 'plain', 0)`,
    'secret settings are kept encrypted',
  ],
  [`update groups set is_default = 1 where id = 8`, 'exactly one group is the default one'],
  [`update groups set is_default = 0`, 'exactly one group is the default one'],
  [`update groups set is_paid = 1 where id = 8`, 'paid groups have a price'],
  [
    `insert into group_permission (group_id, permission) values (10, 'category77.viewThreads')`,
    'a right by category names a category',
  ],
  [
    `insert into stop_words (find, find_key, ugc, username, nickname, signature, dialog)
      values ('Tea', 'Tea', '{MOD}', '{IGNORE}', '{IGNORE}', '{IGNORE}', '{IGNORE}')`,
    'stop words are unique',
  ],
  [
    `update dialogs set recipient_unread = 0`,
    "the unread messages of a conversation's recipient are counted",
  ],
  [`update dialogs set sender_read_to = 0`, "the unread messages of a conversation's sender are counted"],
  [`update dialogs set message_id = 1`, 'a conversation names its latest message'],
  [`update dialog_messages set user_id = 888 where id = 1`, 'messages are written by the two'],
  [`update dialogs set low_user_id = high_user_id`, 'two people have one conversation'],
  [`update dialog_messages set attachment_id = 1 where id = 1`, 'the picture of a message belongs to it'],
  [`update posts set edit_count = 2 where id = 2`, 'posts.edit_count is'],
  [`update threads set edit_count = 1 where id = 1`, 'a thread was edited as often'],
  [`update posts set is_approved = 0 where id = 1`, 'a thread is approved as its first post'],
  [`insert into post_mod (post_id, stop_word) values (1, '词')`, 'only what waits for review'],
  [`insert into thread_stick_sort (thread_id, sort) values (1, 1)`, 'only sticky threads stand'],
  [`insert into thread_sticks (user_id, thread_id) values (3, 1)`, 'people have threads of their own'],
  [
    `insert into reports (user_id, thread_id, type) values (2, 888, 1)`,
    'reports.thread_id names one of threads',
  ],
  [`delete from migrations where name = '0003-work'`, 'the schema is that of this version'],
  [`update users set avatar = 'ab/cd/nothing.png' where id = 2`, 'every file that a row names is kept'],
]

describe.each(engines)('verify on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await createConsistentSite(t)
  })
  afterAll(() => t.close())

  async function broken(now = Date.now()): Promise<Verdict[]> {
    const verdicts = await Array.fromAsync(verifySite({ database: t.ctx.database, files: t.ctx.files, now }))
    expect(verdicts).toHaveLength(invariants.length)
    return verdicts.filter(({ total }) => total > 0)
  }

  test('a sound site has no violations', async () => {
    expect(await broken()).toEqual([])
  })

  const own = invariants.flatMap(({ brokenBy, name }) => (brokenBy ? [[brokenBy, name] as const] : []))
  test.each([...damages, ...own])('%s is detected', async (statement, invariant) => {
    class Undone extends Error {}
    // The damage is visible only inside its transaction, so the next test begins with a sound site.
    const work = t.ctx.database.transaction(async (tx) => {
      await sql.raw(statement).execute(tx)
      const database = { ...t.ctx.database, reads: tx }
      const verdicts = await Array.fromAsync(verifySite({ database, files: t.ctx.files, now: Date.now() }))
      const names = verdicts.filter(({ total }) => total > 0).map(({ name }) => name)
      expect(names.filter((name) => name.startsWith(invariant))).toHaveLength(1)
      throw new Undone()
    })
    await expect(work).rejects.toBeInstanceOf(Undone)
  })

  test('an unreferenced file is detected once it is older than an hour', async () => {
    const key = newFileKey('png')
    const source = join(t.ctx.config.dataDir, randomBytes(4).toString('hex'))
    await writeFile(source, 'bytes')
    await t.ctx.files.put(key, source)
    expect(await broken()).toEqual([])
    const found = await broken(Date.now() + 2 * 60 * 60_000)
    expect(found).toMatchObject([
      { name: 'every file that is kept has a row that names it', total: 1, examples: [key] },
    ])
    await t.ctx.files.delete(key)
  })

  test('a changed byte in a stored file is detected', async () => {
    const key = newFileKey('png')
    const source = join(t.ctx.config.dataDir, randomBytes(4).toString('hex'))
    await writeFile(source, 'bytes')
    await storeLocalFile(t.ctx, key, source)
    expect(await broken()).toEqual([])
    await writeFile(join(t.ctx.config.dataDir, 'files', key), 'bytEs')
    expect(await broken()).toMatchObject([
      { name: 'every file has the bytes that it was kept with', total: 1, examples: [key] },
    ])
    await removeFile(t.ctx, key)
    expect(await broken()).toEqual([])
  })

  test('a published picture that is also a site picture, and a message with a public one, are detected', async () => {
    const [row] = await t.ctx.db.selectFrom('attachments').select(['id', 'file_key']).execute()
    const change = (avatar: string, type: number) =>
      t.ctx.transaction(async (tx) => {
        await tx.updateTable('users').set({ avatar }).where('id', '=', 2).execute()
        await tx.updateTable('attachments').set({ type }).execute()
      })
    await change(row?.file_key ?? '', attachmentTypes.image)
    expect(await broken()).toMatchObject([
      { name: 'no file that somebody published lies open as one of the site', total: 1 },
    ])
    await change('', attachmentTypes.video)
    expect((await broken()).map(({ name }) => name)).toContain(
      'every file that is never open to all has a closed key',
    )
    await change('', attachmentTypes.image)
    expect(await broken()).toEqual([])
  })

  test('a missing file is detected', async () => {
    const [row] = await t.ctx.db.selectFrom('attachments').select(['id', 'file_key']).execute()
    const key = row?.file_key ?? ''
    await rm(join(t.ctx.config.dataDir, 'files', key))
    expect(await broken()).toMatchObject([
      { name: 'every file that a row names is kept', examples: [`attachment ${row?.id}: ${key}`] },
    ])
  })
})

test('a damaged database file is detected', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verify-'))
  const file = join(folder, 'chaguan.db')
  const files = openDiskStore(join(folder, 'files'))
  const sound = openSqlite(file)
  await migrate(sound, 0)
  await sound.transaction((tx) =>
    tx.insertInto('versions').values({ name: 'a-name-that-is-found', version: 1 }).execute(),
  )
  await sound.ping()
  await sound.close()

  const bytes = await readFile(file)
  bytes.write('A-NAME', bytes.lastIndexOf('a-name-that-is-found'))
  await writeFile(file, bytes)
  const database = openSqlite(file)
  const verdicts = await Array.fromAsync(verifySite({ database, files, now: 0 }))
  const engine = verdicts.find(({ name }) => name === 'the engine finds its own data sound')
  expect(engine?.total).toBeGreaterThan(0)
  await database.close()
  await rm(folder, { recursive: true })
})
