import { orderTypes, type ThreadView, tomIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createPayer, order, pay } from '../../../testing/fixtures/money.ts'
import { insertCategory } from '../../../testing/fixtures/published-thread.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { presentTags } from './present-thread.ts'

const free = { price_cents: 0, attachment_price_cents: 0, is_essence: 0 }
const noTags = { isPrice: false, isEssence: false, isRedPack: null, isReward: null, isVote: false }

test.each([
  ['nothing', free, [], {}],
  ['a price', { ...free, price_cents: 1 }, [], { isPrice: true }],
  ['a price of its attachments', { ...free, attachment_price_cents: 1 }, [], { isPrice: true }],
  ['the mark of a featured thread', { ...free, is_essence: 1 }, [], { isEssence: true }],
  ['a red packet', free, [tomIds.redPacket], { isRedPack: true }],
  ['a reward', free, [tomIds.reward], { isReward: true }],
  ['a vote', free, [tomIds.vote], { isVote: true }],
])('a thread with %s has the tags %j', (_what, row, blocks, tags) => {
  expect(presentTags(row, blocks)).toEqual({ ...noTags, ...tags })
})

describe.each(engines)('the view of a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
  })
  afterAll(() => t.close())

  it('the thread that its author pinned is marked when it is opened and on the author’s page', async () => {
    const [pinned, other] = [await createThread(t, author), await createThread(t, author)]
    const pin = { threadId: pinned.id, status: 1 }
    expect((await t.post('/api/v3/user/thread.stick', pin, author)).Code).toBe(0)
    const open = async (id: number) =>
      ((await t.get(`/api/v3/thread.detail?threadId=${id}`)).Data as ThreadView).userStickStatus
    expect([await open(pinned.id), await open(other.id)]).toEqual([true, false])
    const { Data } = await t.get(`/api/v3/thread.list?filter[complex]=5&filter[toUserId]=${author.id}`)
    const { pageData } = Data as { pageData: ThreadView[] }
    expect(pageData.map(({ threadId, userStickStatus }) => [threadId, userStickStatus])).toEqual([
      [pinned.id, true],
      [other.id, false],
    ])
  })

  it('a thread has the names of its category and of the one above', async () => {
    const above = await insertCategory(t, '茶类')
    const [own, alone] = [await insertCategory(t, '绿茶', above), await insertCategory(t, '茶具')]
    const categoriesOf = async (categoryId: number) => {
      const { id } = await createThread(t, author, { categoryId })
      const { Data } = await t.get(`/api/v3/thread.detail?threadId=${id}`, await t.createAdmin())
      const { categoryName, parentCategoryId, parentCategoryName } = Data as ThreadView
      return { categoryName, parentCategoryId, parentCategoryName }
    }
    expect(await categoriesOf(own)).toEqual({
      categoryName: '绿茶',
      parentCategoryId: above,
      parentCategoryName: '茶类',
    })
    expect(await categoriesOf(alone)).toMatchObject({ categoryName: '茶具' })
  })

  it('a thread is marked for those who tipped its author', async () => {
    const { id: threadId } = await createThread(t, author)
    const payer = await createPayer(t, await t.createAdmin(), '10')
    const body = { type: orderTypes.tip, threadId, payeeId: author.id, amount: 1 }
    expect((await pay(t, payer, await order(t, payer, body))).Code).toBe(0)
    const isTippedBy = async (who: TestMember) =>
      ((await t.get(`/api/v3/thread.detail?threadId=${threadId}`, who)).Data as ThreadView).isReward
    expect([await isTippedBy(payer), await isTippedBy(await t.createMember())]).toEqual([true, false])
  })

  it('the first post counts neither as a comment nor as a payment', async () => {
    const { id } = await createThread(t, author)
    t.clock.advance(60_000)
    const counts = async () =>
      ((await t.get(`/api/v3/thread.detail?threadId=${id}`)).Data as ThreadView).likeReward
    expect(await counts()).toMatchObject({ postCount: 0, likePayCount: 0, shareCount: 0 })
    expect((await t.post('/api/v3/posts.create', { id, content: '好茶' }, author)).Code).toBe(0)
    expect(await counts()).toMatchObject({ postCount: 1, likePayCount: 0, shareCount: 0 })
  })

  it('prices are in yuan, and a place has its position and names alone', async () => {
    const { id } = await createThread(t, author)
    const place = { longitude: '120.1', latitude: '30.2', address: '龙井路', location: '龙井村' }
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('threads')
        .set({ ...place, attachment_price_cents: 250 })
        .where('id', '=', id)
        .execute(),
    )
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${id}`)
    const { attachmentPrice, position } = Data as ThreadView
    expect({ attachmentPrice, position }).toEqual({ attachmentPrice: 2.5, position: place })
  })
})
