import type { ThreadView } from '@chaguan/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockCalls, voteOf } from '../../server/src/testing/fixtures/block-calls.ts'
import {
  uploadAudio,
  uploadDocument,
  uploadVideo,
  voteBlock,
} from '../../server/src/testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { verifySite } from './verify-site.ts'

/** Statements that violate an invariant, with the beginning of its name. */
const damages: readonly (readonly [statement: string, invariant: string])[] = [
  [
    'update thread_vote_subitems set vote_count = 7 where sort = 1',
    'the vote count of every option equals its number of ballots',
  ],
  ['update thread_votes set vote_users = 5', 'the voter count of every vote equals its number of voters'],
  [
    `insert into thread_vote_users (thread_vote_id, thread_vote_subitem_id, user_id, created_at)
      select thread_vote_id, id, 2, 0 from thread_vote_subitems where sort = 1`,
    'nobody has chosen several options of a single-choice vote',
  ],
  [
    'update thread_vote_users set thread_vote_subitem_id = 999',
    'every ballot refers to an option of its own vote',
  ],
  [`delete from thread_tom where tom_type = '109'`, 'every vote row'],
  ['delete from thread_red_packets', 'every red packet row'],
  [`delete from thread_tom where tom_type = '107'`, 'every reward row'],
  ['delete from thread_vote_subitems', 'every vote has at least two options'],
  [
    'update thread_rewards set remain_money_cents = 999999',
    'the remainder of a red packet or reward is between zero and its amount',
  ],
  ['delete from thread_video where type = 1', 'audio and video rows match their attachments one to one'],
  ['update thread_video set type = 0', 'audio and video rows match their attachments one to one'],
  [`update thread_video set cover_key = 'ab/cd/nothing.jpg' where type = 0`, 'every referenced file exists'],
  ['update posts set is_first = 0', 'files, audio and video attached to a post are attached to a first post'],
]

describe.each(engines)('a site with every kind of content, on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let thread: ThreadView

  beforeAll(async () => {
    t = await openTestApp({ engine })
    const reader = await t.createMember()
    author = await t.createMember()
    const calls = blockCalls(t, author)
    thread = await calls.publish({
      102: { body: { audioId: await uploadAudio(t, author) } },
      103: { body: { videoId: await uploadVideo(t, author) } },
      108: { body: { docIds: [await uploadDocument(t, author)] } },
      ...voteBlock(t),
    })
    const { voteId, subitems } = voteOf(thread)
    const vote = { id: voteId, subitemIds: [subitems[0]?.id] }
    for (const who of [reader, author])
      await t.post('/api/v3/vote.thread', { threadId: thread.threadId, vote }, who)
    await calls.create(
      {
        106: { body: { condition: 0, number: 2, rule: 0, price: 1 } },
        107: { body: { price: 1, expiredAt: calls.at(3 * 86_400_000) } },
      },
      { draft: 1 },
    )
  })
  afterAll(() => t.close())

  const broken = async (database = t.ctx.database) => {
    const verdicts = await Array.fromAsync(verifySite({ database, files: t.ctx.files, now: Date.now() }))
    return verdicts.filter(({ total }) => total > 0).map(({ name, examples }) => `${name}: ${examples}`)
  }

  test('a site with every kind of content breaks no invariant', async () => {
    expect(await broken()).toEqual([])
  })

  test.each(damages)('%s is noticed', async (statement, invariant) => {
    class Undone extends Error {}
    const work = t.ctx.database.transaction(async (tx) => {
      await sql.raw(statement).execute(tx)
      const found = await broken({ ...t.ctx.database, reads: tx })
      expect(found.filter((name) => name.startsWith(invariant))).toHaveLength(1)
      throw new Undone()
    })
    await expect(work).rejects.toBeInstanceOf(Undone)
  })

  test('a site with every kind of content breaks none after its threads are gone for good', async () => {
    const admin = await t.createAdmin()
    await t.post('/api/v3/thread.delete', { threadId: thread.threadId }, author)
    const erase = { type: 1, data: [{ id: thread.threadId, isDeleted: true }] }
    expect((await t.post('/api/backAdmin/manage.submit.review', erase, admin)).Code).toBe(0)
    expect(await broken()).toEqual([])
    expect(await t.ctx.db.selectFrom('thread_votes').select('id').execute()).toEqual([])
    t.clock.advance(8 * 86_400_000)
    await t.ctx.jobs.runDue()
    t.clock.advance(86_400_000)
    await t.ctx.jobs.runDue()
    expect(await broken()).toEqual([])
    expect(await t.ctx.db.selectFrom('thread_video').select('id').execute()).toEqual([])
  })
})
