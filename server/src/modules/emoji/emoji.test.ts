import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describe('the emoji of the editor', () => {
  let site: TestApp

  beforeAll(async () => {
    site = await openTestApp()
  })

  afterAll(() => site.close())

  it('the list has 92 emoji, in the order that clients expect, with absolute addresses', async () => {
    const { Code, Data } = await site.get('/api/v3/emoji')
    const emoji = Data as { id: number; code: string; url: string; category: string; order: number }[]
    expect(Code).toBe(0)
    expect(emoji).toHaveLength(92)
    expect(emoji[0]).toMatchObject({ id: 1, category: 'qq', code: ':kelian:', order: 1 })
    expect(emoji[91]?.code).toBe(':xieyanxiao:')
    expect(emoji[0]?.url).toBe('http://forum.test/emoji/qq/kelian.svg')
  })
})
