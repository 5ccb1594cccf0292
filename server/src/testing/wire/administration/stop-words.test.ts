import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient } from '../../doubles/legacy-client.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import { exactly, faultsOf, int, oneOf, pageOf, str, time } from '../../wire-shapes.ts'

const other = oneOf('{IGNORE}', '{BANNED}')
const words = pageOf(
  exactly({
    id: int,
    userId: int,
    ugc: oneOf('{IGNORE}', '{MOD}', '{BANNED}', '{REPLACE}'),
    username: other,
    nickname: other,
    signature: other,
    dialog: other,
    find: str,
    replacement: str,
    createdAt: time,
    updatedAt: time,
  }),
)
interface Word {
  id: number
  find: string
}

/**
 * Lines and the rules they mean (docs/reference/wire-content.md#stop-words), `ugc|username|signature|dialog|nickname`.
 */
const lines: readonly (readonly [line: string, find: string, replacement: string, rule: string])[] = [
  ['赌博', '赌博', '**', '{REPLACE}|{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}'],
  ['发票=收据', '发票', '收据', '{REPLACE}|{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}'],
  ['假证={BANNED}', '假证', '**', '{BANNED}|{BANNED}|{BANNED}|{BANNED}|{BANNED}'],
  ['打折={MOD}', '打折', '**', '{MOD}|{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}'],
  ['茶馆={IGNORE}', '茶馆', '**', '{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}'],
  [
    '加{3}群={MOD}|{BANNED}|{IGNORE}|{BANNED}|{IGNORE}',
    '加{3}群',
    '**',
    '{MOD}|{BANNED}|{IGNORE}|{BANNED}|{IGNORE}',
  ],
  ['甲=a|b|{BANNED}|{IGNORE}|{IGNORE}|{MOD}', '甲', 'a|b', '{REPLACE}|{BANNED}|{IGNORE}|{IGNORE}|{IGNORE}'],
  ['乙={BANNED}|{BANNED}|{BANNED}|{IGNORE}', '乙', '**', '{BANNED}|{BANNED}|{BANNED}|{IGNORE}|{IGNORE}'],
  ['丙=http://a.test/?b=c', '丙', 'http://a.test/?b=c', '{REPLACE}|{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}'],
]

const paths = [
  ['/api/backAdmin/', 'stopwords.list', 'stopwords.batch'],
  ['/api/', 'stop-words.v2', 'stop-words/batch.v2'],
] as const

describe.each(engines)('the calls of stop words on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  describe.each(paths)('at %s%s', (prefix, list, batch) => {
    const client = () => legacyClient(t, prefix)
    const mark = prefix === '/api/' ? '二' : '一'

    it('adding lines returns how many words were created, changed and unchanged', async () => {
      const given = lines.map(([line]) => mark + line)
      const body = { type: 'stop-words', words: [...given, '', '  '], overwrite: false }
      const first = await client().post(batch, body, admin)
      expect(first.Code).toBe(0)
      expect(first.Data).toEqual({ type: 'stop-words', created: lines.length, updated: 0, unique: 0 })
      const kept = { type: 'stop-words', words: [`${mark}赌博={MOD}`, `${mark}新词`], overwrite: false }
      expect((await client().post(batch, kept, admin)).Data).toMatchObject({
        created: 1,
        updated: 0,
        unique: 1,
      })
      const changed = { ...kept, overwrite: true }
      expect((await client().post(batch, changed, admin)).Data).toMatchObject({
        created: 0,
        updated: 1,
        unique: 1,
      })
      expect((await client().post(batch, { ...body, overwrite: true }, admin)).Data).toMatchObject({
        created: 0,
        updated: 1,
        unique: lines.length - 1,
      })
    })

    it('fields are accepted flat or in data at the path of the specification', async () => {
      const body = { type: 'stop-words', words: [`${mark}包着的`], overwrite: true }
      const { Code, Data } = await client().post(batch, { data: body }, admin)
      if (prefix === '/api/') expect([Code, Data]).toMatchObject([0, { created: 1 }])
      else expect(Code).toBe(-4001)
    })

    it('words are listed by page and by part of the word, in either form of the parameter', async () => {
      const { Code, Data } = await client().get(list, { page: 1, perPage: 50 }, admin)
      expect(Code).toBe(0)
      expect(faultsOf(Data, words)).toEqual([])
      for (const [, find, replacement, rule] of lines) {
        const [ugc, username, signature, dialog, nickname] = rule.split('|')
        const wanted = {
          find: mark + find,
          replacement,
          ugc,
          username,
          signature,
          dialog,
          nickname,
          userId: admin.id,
        }
        const keyword = mark + find
        for (const filter of [{ keyword }, keyword])
          expect((await client().get(list, { filter }, admin)).Data).toMatchObject({
            pageData: [wanted],
            totalCount: 1,
          })
      }
      expect((await client().get(list, { filter: '没有' }, admin)).Data).toMatchObject({ pageData: [] })
      expect((await client().get(list, { filter: '%' }, admin)).Data).toMatchObject({ pageData: [] })
    })

    it.each([
      ['no words', {}],
      ['no list', { words: '赌博' }],
      ['blank lines only', { words: ['', ' '] }],
      ['a rule without a word', { words: ['新的', '={BANNED}'] }],
      ['a gap alone', { words: ['{5}={BANNED}'] }],
      ['a word of 101 characters', { words: ['长'.repeat(101)] }],
      ['a replacement of 101 characters', { words: [`短=${'长'.repeat(101)}`] }],
      ['10,001 words', { words: Array.from({ length: 10_001 }, (_, index) => `多${index}`) }],
      ['two words in a line', { words: ['一\n二'] }],
    ])('%s is refused and nothing is stored', async (_, body) => {
      const before = (await client().get(list, {}, admin)).Data as { totalCount: number }
      const answer = await client().post(batch, { type: 'stop-words', ...body }, admin)
      expect(answer).toMatchObject({ Code: -4001, Data: [] })
      expect((await client().get(list, {}, admin)).Data).toMatchObject({ totalCount: before.totalCount })
    })

    it('all calls are refused to all but administrators', async () => {
      const body = { type: 'stop-words', words: ['赌博'] }
      expect((await client().get(list)).Code).toBe(-3001)
      expect((await client().get(list, {}, member)).Code).toBe(-4002)
      expect((await client().post(batch, body)).Code).toBe(-3001)
      expect((await client().post(batch, body, member)).Code).toBe(-4002)
    })
  })

  it('the type is required at the path of the specification only', async () => {
    const body = { words: ['无类型={IGNORE}'] }
    expect((await legacyClient(t, '/api/').post('stop-words/batch.v2', body, admin)).Code).toBe(-4001)
    expect((await legacyClient(t, '/api/backAdmin/').post('stopwords.batch', body, admin)).Code).toBe(0)
  })

  const idOf = async (find: string) => {
    const { Data } = await legacyClient(t, '/api/').get('stop-words.v2', { filter: find }, admin)
    return (Data as { pageData: Word[] }).pageData[0]?.id ?? 0
  }
  const add = (...finds: string[]) =>
    legacyClient(t, '/api/backAdmin/').post('stopwords.batch', { words: finds }, admin)

  it('words are deleted by ids, and by id in the body, in the query or in data', async () => {
    await add('删一', '删二', '删三', '删四', '删五')
    const ids = await Promise.all(['删一', '删二', '删三', '删四', '删五'].map(idOf))
    const [one, two, three, four, five] = ids
    const old = legacyClient(t, '/api/backAdmin/')
    expect(await old.post('stopwords.delete', { ids: `${one},${two},999999` }, admin)).toMatchObject({
      Code: 0,
      Data: [],
    })
    const spec = legacyClient(t, '/api/')
    expect(await spec.delete('stop-words.v2', { body: { id: String(three) } }, admin)).toMatchObject({
      Code: 0,
      Data: [],
    })
    expect((await spec.delete('stop-words.v2', { query: { id: four } }, admin)).Code).toBe(0)
    expect((await spec.delete('stop-words.v2', { body: { data: { id: five } } }, admin)).Code).toBe(0)
    expect(await Promise.all(['删一', '删二', '删三', '删四', '删五'].map(idOf))).toEqual([0, 0, 0, 0, 0])
    expect((await spec.delete('stop-words.v2', { query: { id: four } }, admin)).Code).toBe(-4004)
    expect((await spec.delete('stop-words.v2', {}, admin)).Code).toBe(-4001)
    expect((await spec.delete('stop-words.v2', { query: { id: '1;2' } }, admin)).Code).toBe(-4001)
    expect((await spec.delete('stop-words.v2', { query: { id: 1 } }, member)).Code).toBe(-4002)
    expect((await spec.delete('stop-words.v2', { query: { id: 1 } })).Code).toBe(-3001)
    expect((await old.post('stopwords.delete', {}, admin)).Code).toBe(-4001)
  })

  it('words are exported as a text file that can be imported again', async () => {
    const answer = await t.get('/api/backAdmin/stopWords/export?keyword=一', admin)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="stop-words.txt"',
    })
    const exported = answer.Message.split('\r\n').filter((line) => line !== '')
    expect(exported.length).toBeGreaterThanOrEqual(lines.length)
    expect(exported).toContain('一甲=a|b|{BANNED}|{IGNORE}|{IGNORE}|{IGNORE}')
    const again = await legacyClient(t, '/api/backAdmin/').post(
      'stopwords.batch',
      { words: exported, overwrite: true },
      admin,
    )
    expect(again.Data).toMatchObject({ created: 0, updated: 0, unique: exported.length })
    expect((await t.get('/api/backAdmin/stopWords/export', member)).Code).toBe(-4002)
    expect((await t.get('/api/backAdmin/stopWords/export')).Code).toBe(-3001)
  })
})
