import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient, type Prefix } from '../../doubles/legacy-client.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import { bool, exactly, faultsOf, int, list, mapOf, oneOf, pageOf, str } from '../../wire-shapes.ts'

const event = exactly({
  name: str,
  typeStatus: list(
    exactly({
      id: int,
      status: oneOf(1),
      type: oneOf('系统通知', '微信通知', '短信通知', '小程序通知'),
      isError: oneOf(0, 1),
      errorMsg: str,
    }),
  ),
})
const template = exactly({
  tplId: int,
  status: oneOf(0, 1),
  type: oneOf(0, 1, 2, 4),
  typeName: str,
  title: str,
  content: str,
  templateId: str,
  templateVariables: mapOf(str),
  keys: list(str),
  firstData: str,
  keywordsData: list(str),
  remarkData: str,
  color: list(str),
  redirectType: oneOf(0, 1, 2),
  redirectUrl: str,
  pagePath: str,
  disabled: bool,
  isError: oneOf(0, 1),
  errorMsg: str,
  pushType: oneOf(0, 1),
  delayTime: int,
})

/** Events and the variables of their system text (docs/reference/wire-messages.md#notification-templates). */
const rows: readonly (readonly [string, string])[] = [
  ['新用户注册通知', '{username} {nickname} {sitename} {groupname}'],
  ['注册审核通过通知', '{username} {nickname}'],
  ['注册审核不通过通知', '{username} {nickname} {reason}'],
  ['内容审核通过通知', '{username} {nickname} {content}'],
  ['内容审核不通过通知', '{username} {nickname} {content} {reason}'],
  ['内容删除通知', '{username} {nickname} {content} {reason}'],
  ['内容精华通知', '{username} {nickname} {content}'],
  ['内容置顶通知', '{username} {nickname} {content}'],
  ['内容修改通知', '{username} {nickname} {content}'],
  ['用户禁用通知', '{username} {nickname} {reason}'],
  ['用户解除禁用通知', '{username} {nickname}'],
  ['用户角色调整通知', '{username} {nickname} {oldgroupname} {newgroupname}'],
  ['内容回复通知', ''],
  ['内容点赞通知', ''],
  ['内容支付通知', ''],
  ['内容@通知', ''],
  ['提现通知', ''],
  ['提现失败通知', ''],
  ['分成收入通知', ''],
  ['问答提问通知', ''],
  ['问答回答通知', ''],
  ['问答过期通知', ''],
  ['得到红包通知', ''],
  ['悬赏问答通知', ''],
  ['悬赏过期通知', ''],
  ['用户组升级通知', '{nickname} {groupname}'],
  ['站点续费用户组续费通知', '{nickname} {groupname}'],
]

interface Template {
  tplId: number
  type: number
  typeName: string
  status: number
  title: string
  content: string
  disabled: boolean
  templateVariables: Record<string, string>
}

const paths: readonly (readonly [Prefix, string])[] = [
  ['/api/backAdmin/', 'notification/tpl'],
  ['/api/', 'notification.v2/tpl'],
]

describe.each(engines)('the templates of notifications on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  describe.each(paths)('at %s%s', (prefix, path) => {
    const client = () => legacyClient(t, prefix)
    const any = prefix === '/api/' ? { name: '', typeStatus: '' } : {}
    const detail = async (typeName: string, type?: number) => {
      const input = { typeName, ...(type !== undefined && { type }) }
      return (await client().get(`${path}/detail`, input, admin)).Data as Template[]
    }
    const update = (...data: object[]) => client().post(`${path}/update`, { data }, admin)

    it('templates are listed by event, with enabled channels', async () => {
      const { Data } = await client().get(path, { ...any, page: 1, perPage: 50 }, admin)
      expect(faultsOf(Data, pageOf(event))).toEqual([])
      const { pageData } = Data as { pageData: { name: string; typeStatus: { type: string }[] }[] }
      expect(pageData.map(({ name }) => name)).toEqual(rows.map(([name]) => name))
      for (const { typeStatus } of pageData) expect(typeStatus.map(({ type }) => type)).toEqual(['系统通知'])
      const second = (await client().get(path, { ...any, page: 2, perPage: 20 }, admin)).Data
      expect(second).toMatchObject({ totalCount: 27, pageLength: 7 })
    })

    it('there are 102 templates, with the variables of the wire', async () => {
      const all = await detail(rows.map(([name]) => name).join(','))
      expect(faultsOf(all, list(template, 102))).toEqual([])
      for (const [name, variables] of rows) {
        const [system] = await detail(name, 0)
        expect(Object.keys(system?.templateVariables ?? {}).join(' ')).toBe(variables)
        expect([system?.status, system?.disabled]).toEqual([1, variables === ''])
      }
      const [deleted] = await detail('内容删除通知', 0)
      expect(deleted?.templateVariables).toMatchObject({ '{username}': '用户名' })
      expect(all.filter(({ type }) => type !== 0).every(({ status }) => status === 0)).toBe(true)
      expect(await detail('没有的通知')).toEqual([])
    })

    it('templates are changed, all or none, and missing fields stay', async () => {
      const [sms] = await detail('内容删除通知', 2)
      const id = sms?.tplId ?? 0
      const { Code, Data } = await update({ id, status: 1, templateId: 'SMS_1', keywordsData: ['{$reason}'] })
      expect(Code).toBe(0)
      expect(faultsOf(Data, list(template, 1))).toEqual([])
      expect(Data).toMatchObject([
        {
          status: 1,
          templateId: 'SMS_1',
          keywordsData: ['{$reason}'],
          keys: ['first', 'keyword1', 'remark'],
        },
      ])
      expect((await update({ id, status: 0 }, { id: 999_999, status: 0 })).Code).toBe(-4004)
      expect((await update({ id, status: 0 }, { id, status: 0 })).Code).toBe(-4001)
      expect(await detail('内容删除通知', 2)).toMatchObject([{ status: 1, templateId: 'SMS_1' }])
      expect((await update({ id, status: 0, templateId: '', keywordsData: [] })).Code).toBe(0)
    })

    it('invalid templates are refused', async () => {
      const [[fixed], [free]] = [await detail('内容回复通知', 0), await detail('内容删除通知', 0)]
      for (const wrong of [
        { id: fixed?.tplId, content: '自己的话' },
        { id: free?.tplId, title: ' ' },
        { id: free?.tplId, delayTime: 2_592_001 },
        { id: free?.tplId, redirectUrl: 'javascript:alert(1)' },
        { id: free?.tplId, status: 2 },
        { title: '没有编号' },
      ])
        expect((await update(wrong)).Code).toBe(-4001)
      expect(await detail('内容删除通知', 0)).toEqual([free])
    })

    it('all calls are refused to all but administrators', async () => {
      for (const [who, code] of [
        [undefined, -3001],
        [member, -4002],
      ] as const) {
        expect((await client().get(path, {}, who)).Code).toBe(code)
        expect((await client().get(`${path}/detail`, { typeName: '内容回复通知' }, who)).Code).toBe(code)
        expect((await client().post(`${path}/update`, { data: [{ id: 1, status: 0 }] }, who)).Code).toBe(code)
      }
    })
  })
})
