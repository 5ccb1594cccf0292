import type { ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('the version of a draft on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let categoryId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    categoryId = await insertCategory(t, '茶园')
  })
  afterAll(() => t.close())

  const edit = (body: object) => t.post('/api/v3/thread.update', body, author)
  const open = async (threadId: number) =>
    (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, author)).Data as ThreadView
  const create = async () =>
    (
      await t.post(
        '/api/v3/thread.create',
        { categoryId, title: '初稿', content: { text: '<p>初稿</p>' }, draft: 1 },
        author,
      )
    ).Data as ThreadView

  it('each save of a draft has another version, also within a millisecond, and a published thread has none', async () => {
    const { threadId, version } = await create()
    expect((await open(threadId)).version).toBe(version)
    const saves = [
      await edit({ threadId, title: '一', draft: 1 }),
      await edit({ threadId, title: '二', draft: 1 }),
    ]
    const versions = [version, ...saves.map(({ Data }) => (Data as ThreadView).version)]
    expect(new Set(versions).size).toBe(3)
    expect(versions).not.toContain(undefined)
    const published = (await edit({ threadId, draft: 0 })).Data as ThreadView
    expect(published).toMatchObject({ isDraft: false })
    expect(published).not.toHaveProperty('version')
  })

  it('a save that names an earlier version of the draft is refused, with the present one, and changes nothing', async () => {
    const { threadId, version: was } = await create()
    const { version } = (await edit({ threadId, title: '手机上写的', was, draft: 1 })).Data as ThreadView
    for (const draft of [1, 0])
      expect(await edit({ threadId, title: '电脑上写的', was, draft })).toMatchObject({
        Code: -4005,
        Data: { conflicts: [{ key: 'version', value: version }] },
      })
    expect(await open(threadId)).toMatchObject({ title: '手机上写的', isDraft: true, version })
    expect(await edit({ threadId, title: '电脑上写的', was: version, draft: 1 })).toMatchObject({ Code: 0 })
  })

  it('of two concurrent saves that name one version, one is refused', async () => {
    const { threadId, version: was } = await create()
    const both = await Promise.all(
      ['手机上写的', '电脑上写的'].map((title) => edit({ threadId, title, was, draft: 1 })),
    )
    expect(both.map(({ Code }) => Code).sort((one, other) => one - other)).toEqual([-4005, 0])
    const stored = both.find(({ Code }) => Code === 0)
    expect(stored?.Data).toMatchObject({ title: (await open(threadId)).title })
  })

  it('a save without a version, as of earlier clients, is stored in any case', async () => {
    const { threadId } = await create()
    await edit({ threadId, title: '手机上写的', draft: 1 })
    expect(await edit({ threadId, title: '电脑上写的', draft: 1 })).toMatchObject({ Code: 0 })
    expect((await open(threadId)).title).toBe('电脑上写的')
  })

  it('the version of a draft does not matter once it is published', async () => {
    const { threadId, version: was } = await create()
    t.clock.advance(31_000)
    expect((await edit({ threadId, draft: 0, was })).Data).toMatchObject({ isDraft: false })
    expect(await edit({ threadId, title: '改过的', was })).toMatchObject({ Code: 0 })
  })
})
