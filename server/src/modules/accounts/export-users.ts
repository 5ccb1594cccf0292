import {
  accountLimits,
  type InputOf,
  type Lang,
  type managedUsersApi,
  type OutputOf,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { type ListedUser, presentInList, wechatsOf } from './list-users.ts'
import { filteredPeople, idsOf } from './user-filter.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const batch = 500

type Wechat = { readonly openid: string; readonly unionid: string; readonly nickname: string }

interface Row extends ListedUser {
  readonly wechat: Wechat
}

const noWechat: Wechat = { openid: '', unionid: '', nickname: '' }

const stateNames: Readonly<Record<number, TextKey>> = {
  0: 'accounts.state.normal',
  1: 'accounts.state.banned',
  2: 'accounts.state.inReview',
  3: 'accounts.state.refused',
  4: 'accounts.state.ignored',
  10: 'accounts.state.needsFields',
  20: 'accounts.state.closed',
}

const stateName = (status: number, lang: Lang) => {
  const key = stateNames[status]
  return key ? translate(lang, key) : String(status)
}

/**
 * The columns of the table (docs/reference/wire-accounts.md#users); nobody says here whether they are a man or a woman.
 */
const columns: readonly { readonly key: TextKey; of(row: Row, lang: Lang): string }[] = [
  { key: 'accounts.column.id', of: ({ userId }) => String(userId) },
  { key: 'accounts.column.username', of: ({ username }) => username },
  { key: 'accounts.column.nickname', of: ({ nickname }) => nickname },
  { key: 'accounts.column.phone', of: ({ mobile }) => mobile },
  { key: 'accounts.column.state', of: ({ status }, lang) => stateName(status, lang) },
  { key: 'accounts.column.sex', of: () => '' },
  { key: 'accounts.column.group', of: ({ groupName }) => groupName },
  { key: 'accounts.column.openid', of: ({ wechat }) => wechat.openid },
  { key: 'accounts.column.unionid', of: ({ wechat }) => wechat.unionid },
  { key: 'accounts.column.wechatNickname', of: ({ wechat }) => wechat.nickname },
  { key: 'accounts.column.registered', of: ({ createdAt }) => createdAt },
  { key: 'accounts.column.registerIp', of: ({ user }) => user.registerIp },
  { key: 'accounts.column.lastLoginIp', of: ({ user }) => user.lastLoginIp },
]

/** The people of a list, or those of some ids, as a table; at most as many as one file may list. */
export async function exportUsers(
  ctx: Context,
  viewer: Member,
  { filter, ids }: InputOf<typeof managedUsersApi.exportUsers>,
): Promise<OutputOf<typeof managedUsersApi.exportUsers>> {
  await requireStepUp(ctx, viewer)
  const wanted = { ...filter, ...(ids !== undefined && ids !== '' && { id: idsOf(ids).join(',') }) }
  const rows = await filteredPeople(ctx.db, ctx.database.engine, wanted)
    .select('users.id')
    .orderBy('users.id', 'desc')
    .limit(accountLimits.exportedUsersMost)
    .execute()
  const { lang } = viewer
  const cell = (value: string) => ({ value: plainCell(value), type: String })
  const table = [
    columns.map((column) => ({ ...cell(translate(lang, column.key)), fontWeight: 'bold' as const })),
  ]
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

/** A cell of a table as a spreadsheet shows it: one that would be read as a formula begins with a quote. */
export function plainCell(value: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
}
