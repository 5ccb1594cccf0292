import type { ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertCategory, publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('two who change a thread at once on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let admin: TestMember
  let garden: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    admin = await t.createAdmin()
    garden = await insertCategory(t, '茶园')
  })
  afterAll(() => t.close())

  const edit = (body: object, who: TestMember) => t.post('/api/v3/thread.update', body, who)

  /** What the author asks for is read, then the administrator's change is stored, then the author's. */
  async function between(theirs: object, own: object): Promise<ThreadView> {
    const { transaction } = t.ctx
    const meddled = vi.spyOn(t.ctx, 'transaction').mockImplementationOnce(async (work, invalidates) => {
      expect(await edit(theirs, admin)).toMatchObject({ Code: 0 })
      return transaction(work, invalidates)
    })
    const answer = await edit(own, author)
    // The author's and, within it, the administrator's: no other was taken for the author's.
    expect(meddled).toHaveBeenCalledTimes(2)
    meddled.mockRestore()
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as ThreadView
  }

  it('keep what the other one changed and they did not mention', async () => {
    const { threadId } = await publishThreadByCall(t, author, { title: '旧', price: 2 })
    const theirs = { threadId, title: '改过的', categoryId: garden, price: 0 }
    const after = await between(theirs, { threadId, content: { text: '<p>新的正文</p>' } })
    expect(after).toMatchObject({ title: '改过的', categoryId: garden, price: 0 })
    expect(after.content.text).toContain('新的正文')
  })

  it('are both heard, the later one where both say something', async () => {
    const { threadId } = await publishThreadByCall(t, author, { title: '旧' })
    const after = await between(
      { threadId, title: '改过的', content: { text: '<p>他们的</p>' } },
      { threadId, title: '我的' },
    )
    expect(after.title).toBe('我的')
    expect(after.content.text).toContain('他们的')
  })
})
