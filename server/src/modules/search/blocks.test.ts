import type { SearchHit } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../testing/fixtures/search-index.ts'
import { uploadDocument, voteBlock } from '../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('searching votes, goods and files on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
  })
  afterAll(() => t.close())

  const find = async (keyword: string) => {
    const answer = await t.get(`/api/v3/search?keyword=${encodeURIComponent(keyword)}`)
    expect(answer.Code).toBe(0)
    return answer.Data as { pageData: SearchHit[]; counts: { threads: number } }
  }
  const idsOf = async (keyword: string) => (await find(keyword)).pageData.map(({ threadId }) => threadId)
  const write = async (indexes: object, more: object = {}) => {
    const body = { title: '一个主题', content: { text: '<p>正文</p>', indexes }, ...more }
    const { threadId } = await publishThreadByCall(t, author, body)
    await updateSearchIndex(t)
    return threadId
  }
  const options = (...contents: string[]) => contents.map((content) => ({ content }))

  it('a thread is found by the subject and options of its vote, which the snippet shows', async () => {
    const threadId = await write(
      voteBlock(t, { voteTitle: '选哪种犀牛', subitems: options('黑的貘', '白的貔貅') }),
    )
    expect(await idsOf('犀牛')).toEqual([threadId])
    const [hit] = (await find('貔貅')).pageData
    expect(hit?.threadId).toBe(threadId)
    expect(hit?.snippet.text).toContain('白的貔貅')
    expect(hit?.snippet.hits.length).toBeGreaterThan(0)
  })

  it('a thread is found by its goods and the names of its files, and not by deleted ones', async () => {
    const docIds = [await uploadDocument(t, author, '麒麟考.pdf')]
    const goods = { title: '獬豸摆件', detailContent: 'https://jd.com/1' }
    const indexes = { 108: { body: { docIds } }, 104: { body: goods } }
    const threadId = await write(indexes)
    expect(await idsOf('麒麟')).toEqual([threadId])
    expect(await idsOf('獬豸')).toEqual([threadId])
    const change = { threadId, content: { indexes: { 108: indexes[108] } } }
    expect((await t.post('/api/v3/thread.update', change, author)).Code).toBe(0)
    await updateSearchIndex(t)
    expect(await idsOf('獬豸')).toEqual([])
    expect(await idsOf('麒麟')).toEqual([threadId])
  })

  it('a thread is not found by sold content: its vote if it is sold as a whole, or the name of a priced file', async () => {
    await write(voteBlock(t, { voteTitle: '饕餮', subitems: options('饕餮甲', '乙') }), { price: 1 })
    expect((await find('饕餮')).counts.threads).toBe(0)
    const [sold, free] = [
      await uploadDocument(t, author, '狴犴.pdf'),
      await uploadDocument(t, author, '狻猊.pdf'),
    ]
    const body = { docIds: [sold, free], priceList: [sold] }
    const threadId = await write({ 108: { body } }, { attachmentPrice: 1 })
    expect((await find('狴犴')).counts.threads).toBe(0)
    expect(await idsOf('狻猊')).toEqual([threadId])
  })
})
