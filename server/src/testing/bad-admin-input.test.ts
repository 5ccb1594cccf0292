import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

const refused = -4001

describe.each(engines)('malformed input of administrators on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    const words = { words: ['赌博={BANNED}'], overwrite: true }
    expect((await t.post('/api/backAdmin/stopwords.batch', words, admin)).Code).toBe(0)
  })
  afterAll(() => t.close())

  const rows = async () => {
    const tables = ['stop_words', 'groups', 'threads', 'users'] as const
    return Promise.all(tables.map((table) => t.ctx.db.selectFrom(table).selectAll().orderBy('id').execute()))
  }

  it('thousands of ids are refused by calls that delete or decide, and nothing changes', async () => {
    const ids = Array.from({ length: 5000 }, (_, n) => n + 1).join(',')
    const before = await rows()
    for (const [path, body] of [
      ['stopwords.delete', { ids }],
      ['groups.batchdelete', { ids }],
      ['threads.batch', { ids, isDeleted: 1 }],
    ] as const)
      expect([path, (await t.post(`/api/backAdmin/${path}`, body, admin)).Code]).toEqual([path, refused])
    expect(await rows()).toEqual(before)
  })

  it('a stop word of 10,000 gaps is refused, and texts are checked as before', async () => {
    const begunAt = performance.now()
    const word = `${Array.from({ length: 10_000 }, () => '茶{1}').join('')}={BANNED}`
    const stored = await t.post('/api/backAdmin/stopwords.batch', { words: [word], overwrite: true }, admin)
    expect(stored.Code).toBe(refused)
    const tried = await t.post(
      '/api/backAdmin/stopwords.try',
      { text: '茶'.repeat(5000), scope: 'ugc' },
      admin,
    )
    expect(tried.Code).toBe(0)
    expect(performance.now() - begunAt).toBeLessThan(5000)
  })
})
