import type { SearchHit } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { indexPending, queueForIndexing } from './index.ts'

describe.each(engines)('two processes that index concurrently on %s', (engine) => {
  let t: TestApp
  let writer: TestMember
  let threadId: number
  let postId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    writer = await t.createMember()
    ;({ threadId } = await publishThreadByCall(t, writer))
    t.clock.advance(11_000)
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '沏茶的水' }, writer)
    postId = (Data as { id: number }).id
    await updateSearchIndex(t)
  })
  afterAll(() => t.close())

  /** Changes a text and delivers the event. */
  const write = (word: string) =>
    t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('posts')
        .set({ content: `<p>${word}</p>` })
        .where('id', '=', postId)
        .execute()
      await tx.updateTable('users').set({ nickname: word }).where('id', '=', writer.id).execute()
      await queueForIndexing(tx, 'post', [postId])
      await queueForIndexing(tx, 'user', [writer.id])
    })

  /** Opens the same site in a process that reads what is pending, and writes it when told to. */
  function aSlowProcess(): { ctx: Context; hasRead: Promise<void>; goOn: () => void } {
    const read = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const transaction: Context['transaction'] = async (work, invalidates) => {
      read.resolve()
      await gate.promise
      return t.ctx.transaction(work, invalidates)
    }
    const ctx = Object.create(t.ctx, { transaction: { value: transaction } }) as Context
    return { ctx, hasRead: read.promise, goOn: gate.resolve }
  }

  async function found(keyword: string): Promise<number> {
    const { Data } = await t.get(`/api/v3/search?keyword=${encodeURIComponent(keyword)}`)
    const { comments, users, pageData } = Data as Record<'comments' | 'users' | 'pageData', SearchHit[]>
    return comments.length + users.length + pageData.length
  }

  /** Hides or restores a thread, and updates these posts in the index. */
  const setListed = (isListed: boolean, kind: 'thread' | 'post', ids: readonly number[]) =>
    t.ctx.transaction(async (tx) => {
      const row = { is_listed: isListed ? 1 : 0 }
      await tx.updateTable('threads').set(row).where('id', '=', threadId).execute()
      await queueForIndexing(tx, kind, ids)
    })

  it('a thread that is restored while its comments are being removed is indexed completely', async () => {
    t.clock.advance(11_000)
    const { Data } = await t.post('/api/v3/posts.create', { id: threadId, content: '山里的雨前茶' }, writer)
    await updateSearchIndex(t)
    expect(await found('雨前茶')).toBe(1)
    await setListed(false, 'post', [postId])
    await indexPending(t.ctx)
    await setListed(true, 'post', [(Data as { id: number }).id])
    await setListed(true, 'thread', [threadId])
    await indexPending(t.ctx)
    expect([await found('沏茶的水'), await found('雨前茶')]).toEqual([1, 1])
  })

  it('the index has the latest text, also if the slower process read an earlier one', async () => {
    await write('碧螺春')
    const slow = aSlowProcess()
    const indexing = indexPending(slow.ctx)
    await slow.hasRead
    await write('太平猴魁')
    await indexPending(t.ctx)
    slow.goOn()
    await indexing
    expect([await found('碧螺春'), (await found('太平猴魁')) > 1]).toEqual([0, true])
  })

  it('the index has the latest text, also if it changed after the quicker process was done', async () => {
    await write('信阳毛尖')
    const slow = aSlowProcess()
    const indexing = indexPending(slow.ctx)
    await slow.hasRead
    await indexPending(t.ctx)
    await write('六安瓜片')
    slow.goOn()
    await indexing
    await indexPending(t.ctx)
    expect([await found('信阳毛尖'), (await found('六安瓜片')) > 1]).toEqual([0, true])
  })
})
