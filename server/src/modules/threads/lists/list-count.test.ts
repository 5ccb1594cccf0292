import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { countPublicList } from './list-count.ts'
import { emptyListQuery, type ThreadListQuery } from './list-query.ts'
import { prepareListQuery } from './prepare-list-query.ts'

describe.each(engines)('the number of threads of a public list on %s', (engine) => {
  let t: TestApp
  let topicId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    const author = await t.createMember()
    const { threadId } = await publishThreadByCall(t, author, { content: { text: '<p>#春茶#</p>' } })
    for (const title of ['夏茶', '秋茶']) await publishThreadByCall(t, author, { title })
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ is_site: 1, is_essence: 1 }).where('id', '=', threadId).execute(),
    )
    const topic = await t.ctx.db.selectFrom('topics').select('id').executeTakeFirstOrThrow()
    topicId = topic.id
  })
  afterAll(() => t.close())

  const count = (query: Partial<ThreadListQuery>) =>
    countPublicList(t.ctx, prepareListQuery({ ...emptyListQuery, ...query }))

  it('the list of all threads is counted exactly, without those that are shown elsewhere', async () => {
    expect(await count({})).toEqual({ total: 3, isExact: true })
    expect(await count({ without: [1] })).toEqual({ total: 2, isExact: true })
  })

  it('the lists of a topic, and of featured and recommended threads, count these alone', async () => {
    for (const query of [{ topicId }, { essence: true }, { site: true }])
      expect(await count(query), JSON.stringify(query)).toEqual({ total: 1, isExact: false })
  })

  it('a list since some time counts the later threads', async () => {
    expect(await count({ since: t.clock.now() })).toEqual({ total: 1, isExact: false })
  })
})
