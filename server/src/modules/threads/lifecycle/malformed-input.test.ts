import { blockLimits, limits } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockCalls } from '../../../testing/fixtures/block-calls.ts'
import { insertPicture } from '../../../testing/fixtures/published-thread.ts'
import { uploadDocument, voteBlock } from '../../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

const stored = ['threads', 'posts', 'thread_tom', 'thread_votes', 'thread_vote_subitems', 'topics'] as const
const invalid = -4001

const long = (most: number) => '茶'.repeat(most + 1)
const goods = (change: object) => ({
  104: { body: { title: '壶', detailContent: 'https://jd.com/1', ...change } },
})
const options = (count: number) => Array.from({ length: count }, (_, at) => ({ content: `选项 ${at}` }))
const packet = (change: object) => ({
  106: { body: { condition: 0, number: 1, rule: 0, price: 1, ...change } },
})
const place = { longitude: 120, latitude: 30, address: '', location: '' }

describe.each(engines)('malformed parts of a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let calls: ReturnType<typeof blockCalls>

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    calls = blockCalls(t, author)
    const admin = await t.createAdmin()
    const words = ['禁语={BANNED}']
    expect((await t.post('/api/backAdmin/stopwords.batch', { words, overwrite: true }, admin)).Code).toBe(0)
  })
  afterAll(() => t.close())

  const counts = async () =>
    Promise.all(stored.map(async (table) => (await t.ctx.db.selectFrom(table).select('id').execute()).length))

  /** Expects an error at one field, and nothing stored. */
  async function refusedAt(field: string, indexes: object, more: object = {}, code = invalid) {
    const before = await counts()
    const { Code, Message, Data } = await calls.create(indexes, more)
    expect([Code, Data]).toEqual([code, { field }])
    expect(Message).not.toBe('')
    expect(await counts()).toEqual(before)
  }

  it.each<[string, () => object, object?]>([
    ['title', () => ({}), { title: long(limits.titleCharacters) }],
    ['content.text', () => ({}), { content: { text: long(limits.threadCharacters) } }],
    ['categoryId', () => ({}), { categoryId: 0 }],
    ['price', () => ({}), { price: 100_001 }],
    ['price', () => ({}), { price: 0.125 }],
    ['freeWords', () => ({}), { freeWords: 1.1 }],
    ['position', () => ({}), { position: { ...place, address: long(blockLimits.placeCharacters) } }],
    ['position', () => ({}), { position: { ...place, location: long(blockLimits.placeCharacters) } }],
    ['position', () => ({}), { position: { ...place, latitude: 90.5 } }],
    ['content.indexes.104', () => goods({ title: long(blockLimits.goodsTitleCharacters) })],
    ['content.indexes.104', () => goods({ readyContent: long(blockLimits.goodsTextCharacters) })],
    ['content.indexes.104', () => goods({ detailContent: `https://jd.com/${'a'.repeat(1000)}` })],
    ['content.indexes.104', () => goods({ detailContent: 'javascript:alert(1)' })],
    ['content.indexes.104', () => goods({ price: '100000000.01' })],
    ['content.indexes.106', () => packet({ number: blockLimits.maxRedPackets + 1 })],
    ['content.indexes.106', () => packet({ price: 200.01 })],
    ['content.indexes.106', () => packet({ condition: 1, likenum: blockLimits.maxRedPacketLikes + 1 })],
    ['content.indexes.106', () => packet({ content: long(blockLimits.moneyTextCharacters) })],
    ['content.indexes.107', () => ({ 107: { body: { price: 0.09, expiredAt: calls.at(9e8) } } })],
    ['content.indexes.107', () => ({ 107: { body: { price: 1_000_000.01, expiredAt: calls.at(9e8) } } })],
    ['content.indexes.109', () => voteBlock(t, { voteTitle: long(blockLimits.voteTitleCharacters) })],
    ['content.indexes.109', () => voteBlock(t, { subitems: options(blockLimits.maxVoteOptions + 1) })],
    ['content.indexes.109', () => voteBlock(t, { subitems: options(1) })],
    [
      'content.indexes.109',
      () =>
        voteBlock(t, { subitems: [{ content: long(blockLimits.voteOptionCharacters) }, { content: '二' }] }),
    ],
    ['content.indexes.109', () => voteBlock(t, { expiredAt: calls.at(-1000) })],
    [
      'content.indexes.109',
      () => voteBlock(t, { expiredAt: calls.at((blockLimits.maxVoteDays + 1) * 86_400_000) }),
    ],
    ['content.indexes.10002', () => ({ 10002: { body: { address: 'https://evil.example/v/1' } } })],
    [
      'content.indexes.10002',
      () => ({ 10002: { body: { address: 'https://www.bilibili.com.evil.example/video/BV1xx411c7mD' } } }),
    ],
    [
      'content.indexes.10002',
      () => ({ 10002: { body: { address: `https://youtu.be/${'a'.repeat(2000)}` } } }),
    ],
    ['content.indexes.999', () => ({ 999: { body: { a: 1 } } })],
  ])('an invalid %s is refused at its field', async (field, indexes, more) => {
    await refusedAtBlock(field, indexes(), more)
  })

  /** An error at a block may name a field of the block. */
  async function refusedAtBlock(field: string, indexes: object, more: object = {}) {
    const before = await counts()
    const { Code, Data } = await calls.create(indexes, more)
    const named = (Data as { field: string }).field
    expect([Code, named.startsWith(field) ? field : named]).toEqual([invalid, field])
    expect(await counts()).toEqual(before)
  }

  it('other people’s, unknown or too many pictures and files are refused at their block', async () => {
    const other = await t.createMember()
    await refusedAt('content.indexes.101', { 101: { body: { imageIds: [await insertPicture(t, other)] } } })
    await refusedAt('content.indexes.101', { 101: { body: { imageIds: [999_999] } } })
    await refusedAt('content.indexes.108', { 108: { body: { docIds: [await uploadDocument(t, other)] } } })
    await refusedAt('content.indexes.102', { 102: { body: { audioId: 999_999 } } })
    const many = Array.from({ length: limits.maxPictures + 1 }, (_, at) => at + 1)
    await refusedAtBlock('content.indexes.101', { 101: { body: { imageIds: many } } })
    await refusedAtBlock('content.indexes.108', { 108: { body: { docIds: [1], priceList: [2] } } })
  })

  it('a banned word is refused at its part', async () => {
    await refusedAt('title', {}, { title: '一句禁语' })
    await refusedAt('content.text', {}, { content: { text: '<p>一句<b>禁</b>语</p>' } })
    await refusedAt('content.indexes.104', goods({ title: '禁语' }))
    await refusedAt('content.indexes.109', voteBlock(t, { voteTitle: '禁语' }))
    await refusedAt(
      'content.indexes.109',
      voteBlock(t, { subitems: [{ content: '禁语' }, { content: '二' }] }),
    )
  })

  it('a banned word in an edit is refused at its part, and the thread does not change', async () => {
    const { threadId } = await calls.publish(voteBlock(t))
    const before = await calls.open(threadId)
    const edit = (change: object) => t.post('/api/v3/thread.update', { threadId, ...change }, author)
    const wrong = voteBlock(t, { voteTitle: '禁语' })
    expect((await edit({ title: '禁语' })).Data).toEqual({ field: 'title' })
    expect((await edit({ content: { text: '禁语' } })).Data).toEqual({ field: 'content.text' })
    expect((await edit({ content: { indexes: wrong } })).Data).toEqual({ field: 'content.indexes.109' })
    expect((await edit({ categoryId: 99_999 })).Data).toEqual({ field: 'categoryId' })
    expect(await calls.open(threadId)).toMatchObject({ title: before.title, content: before.content })
  })

  it('ten thousand mentions and topics of blanks are plain text, and parsed quickly', async () => {
    const began = process.cpuUsage().user
    const text = '@a '.repeat(10_000)
    const answer = await calls.create({}, { content: { text } })
    expect(answer.Code).toBe(0)
    // CPU time in microseconds, independent of other load.
    expect(process.cpuUsage().user - began).toBeLessThan(1_500_000)
    const topics = async () => (await t.ctx.db.selectFrom('topics').select('id').execute()).length
    const before = await topics()
    for (const blanks of ['# #', '#　　#', '#\u200b\u200b#', '##', '#\u3164\u2800#', '#\u00a0\t#'])
      expect((await calls.create({}, { content: { text: `<p>${blanks} 茶</p>` } })).Code).toBe(0)
    expect(await topics()).toBe(before)
  })
})
