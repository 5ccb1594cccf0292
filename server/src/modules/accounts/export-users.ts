import type { Lang } from '@chaguan/contracts'
import { accountLimits, type InputOf, type managedUsersApi, type OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { plainCell } from './export-rules.ts'
import { type ListedUser, presentInList, wechatsOf } from './list-users.ts'
import { filteredPeople, idsOf } from './user-filter.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const batch = 500

type Wechat = { readonly openid: string; readonly unionid: string; readonly nickname: string }

interface Row extends ListedUser {
  readonly wechat: Wechat
}

const noWechat: Wechat = { openid: '', unionid: '', nickname: '' }

const statusNames: Readonly<Record<Lang, Readonly<Record<number, string>>>> = {
  zh: { 0: '正常', 1: '禁用', 2: '审核中', 3: '审核拒绝', 4: '审核忽略', 10: '待填写扩展信息', 20: '已注销' },
  en: {
    0: 'Normal',
    1: 'Banned',
    2: 'In review',
    3: 'Refused',
    4: 'Ignored',
    10: 'Fields missing',
    20: 'Closed',
  },
}

/**
 * The columns of the table (docs/reference/wire-accounts.md#users); nobody says here whether they are a man or a woman.
 */
const columns: readonly { readonly zh: string; readonly en: string; of(row: Row, lang: Lang): string }[] = [
  { zh: '用户ID', en: 'ID', of: ({ userId }) => String(userId) },
  { zh: '用户名', en: 'User name', of: ({ username }) => username },
  { zh: '昵称', en: 'Nickname', of: ({ nickname }) => nickname },
  { zh: '手机号码', en: 'Phone', of: ({ mobile }) => mobile },
  { zh: '状态', en: 'State', of: ({ status }, lang) => statusNames[lang][status] ?? String(status) },
  { zh: '性别', en: 'Sex', of: () => '' },
  { zh: '用户组', en: 'Group', of: ({ groupName }) => groupName },
  { zh: 'openid', en: 'openid', of: ({ wechat }) => wechat.openid },
  { zh: 'unionid', en: 'unionid', of: ({ wechat }) => wechat.unionid },
  { zh: '微信昵称', en: 'WeChat nickname', of: ({ wechat }) => wechat.nickname },
  { zh: '注册时间', en: 'Registered', of: ({ createdAt }) => createdAt },
  { zh: '注册IP', en: 'Registered from', of: ({ user }) => user.registerIp },
  { zh: '最后登录IP', en: 'Last log-in from', of: ({ user }) => user.lastLoginIp },
]

/** The people of a list, or those of some ids, as a table; at most as many as one file may list. */
export async function exportUsers(
  ctx: Context,
  viewer: Member,
  { filter, ids }: InputOf<typeof managedUsersApi.exportUsers>,
): Promise<OutputOf<typeof managedUsersApi.exportUsers>> {
  const wanted = { ...filter, ...(ids !== undefined && ids !== '' && { id: idsOf(ids).join(',') }) }
  const rows = await filteredPeople(ctx.db, ctx.database.engine, wanted)
    .select('users.id')
    .orderBy('users.id', 'desc')
    .limit(accountLimits.exportedUsersMost)
    .execute()
  const { lang } = viewer
  const cell = (value: string) => ({ value: plainCell(value), type: String })
  const table = [columns.map((column) => ({ ...cell(column[lang]), fontWeight: 'bold' as const }))]
  for (let from = 0; from < rows.length; from += batch) {
    const ids = rows.slice(from, from + batch).map(({ id }) => id)
    const [people, wechats] = await Promise.all([presentInList(ctx, viewer, ids), wechatsOf(ctx, ids)])
    for (const person of people) {
      const bound = wechats.get(person.userId)
      const wechat = bound
        ? {
            openid: bound.mp_openid ?? bound.dev_openid ?? bound.min_openid ?? '',
            unionid: bound.unionid ?? '',
            nickname: bound.nickname,
          }
        : noWechat
      table.push(columns.map((column) => cell(column.of({ ...person, wechat }, lang)) as never))
    }
  }
  const { default: writeXlsx } = await import('write-excel-file/node')
  const file = await writeXlsx(table).toBuffer()
  const now = ctx.clock.now()
  await ctx.transaction((tx) => logAdminAction(tx, viewer, 'user', `exported ${rows.length} users`, now))
  return { fileName: `users-${ctx.time.format(now).slice(0, 10)}.xlsx`, type: mediaType, text: file }
}
