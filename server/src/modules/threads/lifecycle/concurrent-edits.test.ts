import type { ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertCategory, publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('concurrent edits of a thread on %s', (engine) => {
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

  /** Reads the author's request, then stores the administrator's change, then the author's. */
  async function between(theirs: object, own: object): Promise<ThreadView> {
    const { transaction } = t.ctx
    const meddled = vi.spyOn(t.ctx, 'transaction').mockImplementationOnce(async (work, invalidates) => {
      expect(await edit(theirs, admin)).toMatchObject({ Code: 0 })
      return transaction(work, invalidates)
    })
    const answer = await edit(own, author)
    // The author's edit, and within it the administrator's.
    expect(meddled).toHaveBeenCalledTimes(2)
    meddled.mockRestore()
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as ThreadView
  }

  it('an edit keeps concurrent changes of fields that it does not contain', async () => {
    const { threadId } = await publishThreadByCall(t, author, { title: '旧', price: 2 })
    const theirs = { threadId, title: '改过的', categoryId: garden, price: 0 }
    const after = await between(theirs, { threadId, content: { text: '<p>新的正文</p>' } })
    expect(after).toMatchObject({ title: '改过的', categoryId: garden, price: 0 })
    expect(after.content.text).toContain('新的正文')
  })

  it('both edits are applied, and the later one wins for a field in both', async () => {
    const { threadId } = await publishThreadByCall(t, author, { title: '旧' })
    const after = await between(
      { threadId, title: '改过的', content: { text: '<p>他们的</p>' } },
      { threadId, title: '我的' },
    )
    expect(after.title).toBe('我的')
    expect(after.content.text).toContain('他们的')
  })
})
