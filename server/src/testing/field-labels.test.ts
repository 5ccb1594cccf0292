import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldLabels } from '../http/field-labels.ts'
import { blockNames } from '../modules/threads/blocks/block-names.ts'
import { voteBlock } from './fixtures/uploads.ts'
import { openTestApp, type TestApp, type TestMember } from './test-app.ts'

/** Returns labels of the web app as `Chinese|English`, without text in brackets. */
function labels(): Set<string> {
  const texts = join(import.meta.dirname, '../../../web/src/i18n')
  const read = (lang: string, file: string) =>
    JSON.parse(readFileSync(join(texts, lang, file), 'utf8')) as Readonly<Record<string, string>>
  const bare = (text = '') => text.replace(/（.*）$| \(.*\)$/, '')
  const files = readdirSync(join(texts, 'zh')).filter((file) => file.endsWith('.json'))
  return new Set(
    files.flatMap((file) => {
      const en = read('en', file)
      return Object.entries(read('zh', file)).map(([key, zh]) => `${bare(zh)}|${bare(en[key])}`)
    }),
  )
}

/** Fields without a label: a code comes with its link, and a message is the only field of its form. */
const unlabelled = new Set(['inviteCode', 'messageText'])

it('errors call a field what its form calls it', () => {
  const known = labels()
  const names = Object.entries({ ...fieldLabels, ...blockNames }).filter(([field]) => !unlabelled.has(field))
  expect(names.map(([, { zh, en }]) => `${zh}|${en}`).filter((words) => !known.has(words))).toEqual([])
})

describe('a refusal of the input', () => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp()
    author = await t.createMember()
  })
  afterAll(() => t.close())

  async function refusal(path: string, body: object, lang: 'zh' | 'en') {
    const answer = await t.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { authorization: `Bearer ${author.token}`, 'x-chaguan-lang': lang },
    })
    expect(answer).toMatchObject({ status: 200, Code: -4001 })
    return answer
  }

  it.each([
    [
      'thread.create',
      { categoryId: 1, title: '茶'.repeat(101) },
      '标题最多 100 个字',
      'Title: up to 100 characters',
    ],
    ['thread.create', { title: '茶' }, '分类不能为空', 'Category: required'],
    ['threads/operate', { id: 1, categoriesId: 'x' }, '分类不正确', 'Category: not valid'],
    [
      'reports',
      { type: 1, threadId: 1, reason: '茶'.repeat(451) },
      '举报理由最多 450 个字',
      'Reason: up to 450 characters',
    ],
    ['thread.share', {}, '参数错误：threadId 不能为空', 'Invalid parameter threadId: required'],
  ] as const)('the error for %s names the field and the rule: %#', async (call, body, zh, en) => {
    expect((await refusal(`/api/v3/${call}`, body, 'zh')).Message).toBe(zh)
    expect((await refusal(`/api/v3/${call}`, body, 'en')).Message).toBe(en)
  })

  it.each([
    [{ choiceType: 7 }, '投票方式必须是 1 到 2 的整数', 'Voting: enter a whole number from 1 to 2'],
    [{ voteTitle: '' }, '投票标题不能为空', 'Question: required'],
    [{ expiredAt: 'later' }, '截止时间不正确', 'Ends: not a valid time'],
  ])('the error for a vote with %j names the field and the rule', async (change, zh, en) => {
    t.clock.advance(31_000)
    const body = { categoryId: 1, title: '茶', content: { text: '茶', indexes: voteBlock(t, change) } }
    const refused = await refusal('/api/v3/thread.create', body, 'zh')
    expect(refused).toMatchObject({ Message: zh, Data: { field: 'content.indexes.109' } })
    expect((await refusal('/api/v3/thread.create', body, 'en')).Message).toBe(en)
  })
})
