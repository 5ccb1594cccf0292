import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../../server/src/testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../../server/src/testing/test-app.ts'
import { chaosRun, type Expected } from './chaos-run.ts'
import { type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts'

const runs = Number(process.env.CHAOS_RUNS ?? 3)

describe.each(engines)('writes made offline, on %s', (engine) => {
  let t: TestApp
  let proxy: FaultyProxy
  let folder: string

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const address = t.app.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    proxy = await openFaultyProxy(() => `http://127.0.0.1:${port}`)
    folder = await mkdtemp(join(tmpdir(), 'chaguan-chaos-'))
  })
  afterAll(async () => {
    await proxy.close()
    await t.close()
    await rm(folder, { recursive: true, force: true })
  })

  const textsOf = (table: 'posts' | 'dialog_messages' | 'threads', column: string) =>
    t.ctx.db
      .selectFrom(table)
      .select(column as never)
      .execute()
      .then((rows) => rows.map((row) => String(Object.values(row as object)[0])))

  it('arrive exactly once, though requests are lost, repeated, delayed and cut, and the sender is killed', async () => {
    const author = await t.createMember({ nickname: '店家' })
    const partner = await t.createMember({ nickname: '阿梅' })
    const thread = await createThread(t, author)
    const { category_id: categoryId } = await t.ctx.db
      .selectFrom('threads')
      .select('category_id')
      .where('id', '=', thread.id)
      .executeTakeFirstOrThrow()
    const member = await t.createMember({ nickname: '旅客' })
    const writer = { token: member.token, userId: member.id, publishedAt: 0 }
    const done: Expected[] = []
    for (let run = 0; run < runs; run += 1) {
      t.clock.advance(61_000)
      proxy.share = 0.45
      const place = {
        origin: proxy.origin,
        file: join(folder, `outbox-${run}.json`),
        threadId: thread.id,
        postId: thread.postId,
        categoryId,
        partnerId: partner.id,
      }
      const { expected, waiting, refusals } = await chaosRun({ ...writer }, place, () => {
        proxy.share = 0
      })
      expect({ waiting, refusals }).toEqual({ waiting: 0, refusals: [] })
      done.push(expected)
    }
    await proxy.settle()
    const [comments, messages, titles] = [
      await textsOf('posts', 'content'),
      await textsOf('dialog_messages', 'message_text'),
      await textsOf('threads', 'title'),
    ]
    const timesOf = (texts: readonly string[], words: string) =>
      texts.filter((text) => text.includes(words)).length
    for (const one of done) {
      expect(one.comments.map((words) => timesOf(comments, words))).toEqual(one.comments.map(() => 1))
      expect(one.messages.map((words) => timesOf(messages, words))).toEqual(one.messages.map(() => 1))
      expect(one.threads.map((words) => timesOf(titles, words))).toEqual(one.threads.map(() => 1))
    }
    const likes = await t.ctx.db
      .selectFrom('post_user')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute()
    expect(likes.length > 0).toBe(done.at(-1)?.isLiked)
  })
})
