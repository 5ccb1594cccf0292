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
    'closed accounts have no personal data',
  ],
  [`update categories set thread_count = 9 where id = 1`, 'categories.thread_count is'],
  [`update topics set thread_count = 0`, 'topics.thread_count is'],
  [`update threads set post_count = 1 where id = 1`, 'threads.post_count is'],
  [`update threads set like_count = 0 where id = 1`, 'threads.like_count is'],
  [`update threads set paid_count = 1 where id = 1`, 'threads.paid_count is'],
  [`update threads set rewarded_count = 1 where id = 1`, 'threads.rewarded_count is'],
  [`update posts set like_count = 3 where id = 2`, 'posts.like_count is'],
  [`update posts set reply_count = 0 where id = 2`, 'posts.reply_count is'],
  [
    `update threads set last_floor = 0 where id = 1`,
    'the floor number of a comment is at most the last one of its thread; first posts and replies have none',
  ],
  [
    `update posts set floor = 0 where id = 2`,
    'the floor number of a comment is at most the last one of its thread; first posts and replies have none',
  ],
  [`update posts set floor = 1 where thread_id = 1`, 'floor numbers are unique within a thread'],
  [`update threads set first_post_id = 999 where id = 1`, 'every thread has its first post'],
  [`update posts set user_id = 3 where id = 1`, 'every thread has its first post'],
  [`update posts set is_first = 1 where id = 2`, 'every first post is the first post'],
  [`delete from search_posts where post_id = 4`, 'every public post is in the search index'],
  [
    `update search_posts set user_id = 9 where post_id = 4`,
    'the search index contains public posts only, each with its own author and category',
  ],
  [
    `update search_posts set category_id = 9 where post_id = 2`,
    'the search index contains public posts only, each with its own author and category',
  ],
  [
    `update posts set deleted_at = 5 where id = 3`,
    'the search index contains public posts only, each with its own author and category',
  ],
  [
    `delete from search_names where kind = 'topic'`,
    'the search index has the current names of people and topics',
  ],
  [
    `update threads set is_listed = 0 where id = 1`,
    'threads.is_listed is set exactly for threads that are published, approved and not deleted',
  ],
  [`update posts set thread_id = 2 where id = 3`, 'a reply is in the thread of its comment'],
  [`update attachments set type_id = 999`, 'attached pictures belong to an existing post'],
  [
    `update user_follow set is_mutual = 1`,
    'a follow is marked as mutual exactly when both people follow each other',
  ],
  [`update threads set view_count = -1 where id = 1`, 'no counter is negative'],
  [`delete from topics`, 'thread_topic.topic_id refers to a row of topics'],
  [`update threads set category_id = 77 where id = 1`, 'threads.category_id refers to a row of categories'],
  [
    `insert into post_user (post_id, user_id, created_at) values (888, 1, 0)`,
    'post_user.post_id refers to a row of',
  ],
  [
    `insert into group_user (group_id, user_id) values (10, 888)`,
    'group_user.user_id refers to a row of users',
  ],
  [`update users set username_key = 'Other' where id = 2`, 'names are unique after normalisation'],
  [`update users set nickname_key = null where id = 2`, 'names are unique after normalisation'],
  [`update users set nickname_skeleton = 'other' where id = 2`, 'names are unique after normalisation'],
  [`update users set password_hash = 'plain' where id = 2`, 'passwords are stored as argon2id hashes'],
  [
    `update sessions set token_hash = 'a token' where user_id = 2`,
    'sessions are stored with hashes of their tokens',
  ],
  [
    `insert into settings (key, tag, value, updated_at) values ('site_secret', 'default', 'plain', 0)`,
    'secret settings are stored encrypted',
  ],
  [
    `update groups set is_default = 1 where id = 8`,
    'exactly one group is the default group, and it is neither paid nor a special built-in group',
  ],
  [
    `update groups set is_default = 0`,
    'exactly one group is the default group, and it is neither paid nor a special built-in group',
  ],
  [
    `update groups set is_paid = 1 where id = 8`,
    'every paid group has a price, a number of days and a unique level',
  ],
  [
    `insert into group_permission (group_id, permission) values (10, 'category77.viewThreads')`,
    'every category permission refers to an existing category',
  ],
  [
    `insert into stop_words (find, find_key, ugc, username, nickname, signature, dialog)
      values ('Tea', 'Tea', '{MOD}', '{IGNORE}', '{IGNORE}', '{IGNORE}', '{IGNORE}')`,
    'stop words are unique after normalisation, and their rules are valid',
  ],
  [
    `update dialogs set recipient_unread = 0`,
    "the unread messages of a conversation's recipient are counted",
  ],
  [`update dialogs set sender_read_to = 0`, "the unread messages of a conversation's sender are counted"],
  [`update dialogs set message_id = 1`, 'every conversation refers to its latest message'],
  [
    `update dialog_messages set user_id = 888 where id = 1`,
    'messages are written by participants of their conversation',
  ],
  [
    `update dialogs set low_user_id = high_user_id`,
    'two people have at most one conversation, and nobody has one with themselves',
  ],
  [
    `update dialog_messages set attachment_id = 1 where id = 1`,
    'the picture of a message is attached to that message',
  ],
  [
    `update posts set edit_count = 2 where id = 2`,
    'posts.edit_count is the number of revisions after the first',
  ],
  [
    `update threads set edit_count = 1 where id = 1`,
    'the edit count of a thread equals that of its first post',
  ],
  [
    `update posts set is_approved = 0 where id = 1`,
    'the approval state of a thread equals that of its first post',
  ],
  [
    `insert into post_mod (post_id, stop_word) values (1, '词')`,
    'only pending and ignored posts have stored stop words',
  ],
  [`insert into thread_stick_sort (thread_id, sort) values (1, 1)`, 'only sticky threads have a sort number'],
  [
    `insert into thread_sticks (user_id, thread_id) values (3, 1)`,
    'threads pinned to a profile were written by its owner',
  ],
  [
    `insert into reports (user_id, thread_id, type) values (2, 888, 1)`,
    'reports.thread_id refers to a row of threads',
  ],
  [`delete from migrations where name = '0003-work'`, 'the database schema is that of this version'],
  [`update users set avatar = 'ab/cd/nothing.png' where id = 2`, 'every referenced file exists'],
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
    expect(found).toMatchObject([{ name: 'every stored file is referenced', total: 1, examples: [key] }])
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
      { name: 'every file matches its stored hash', total: 1, examples: [key] },
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
      { name: 'no attachment is used as a public file of the site', total: 1 },
    ])
    await change('', attachmentTypes.video)
    expect((await broken()).map(({ name }) => name)).toContain(
      'files that are never public have restricted keys',
    )
    await change('', attachmentTypes.image)
    expect(await broken()).toEqual([])
  })

  test('a missing file is detected', async () => {
    const [row] = await t.ctx.db.selectFrom('attachments').select(['id', 'file_key']).execute()
    const key = row?.file_key ?? ''
    await rm(join(t.ctx.config.dataDir, 'files', key))
    expect(await broken()).toMatchObject([
      { name: 'every referenced file exists', examples: [`attachment ${row?.id}: ${key}`] },
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
  const engine = verdicts.find(
    ({ name }) => name === 'the integrity check of the database engine finds no damage',
  )
  expect(engine?.total).toBeGreaterThan(0)
  await database.close()
  await rm(folder, { recursive: true })
})
