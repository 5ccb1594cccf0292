import type { InputOf, Lang, managedUsersApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { standsAfter } from '../../drivers/db/dialect.ts'
import { lastMark, type RowMark } from '../../http/paging.ts'
import { type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { type ListedUser, presentInList, userOrder, wechatsOf } from './list-users.ts'
import { filteredPeople, idsOf, type UserFilter } from './user-filter.ts'
import { tableOf, tableType } from './write-table.ts'

const batch = 200

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

type Input = InputOf<typeof managedUsersApi.exportUsers>

const wantedBy = ({ filter, ids }: Input): UserFilter => ({
  ...filter,
  ...(ids !== undefined && ids !== '' && { id: idsOf(ids).join(',') }),
})

/** The rows of some people, in batches, in the order of their list. */
async function* rowsOf(
  ctx: Context,
  viewer: Member,
  wanted: UserFilter,
  sort: Input['sort'],
): AsyncGenerator<string[][]> {
  const { lang } = viewer
  yield [columns.map(({ key }) => translate(lang, key))]
  const order = userOrder(sort)
  for (let after: RowMark | undefined; ; ) {
    const found = await filteredPeople(ctx.db, ctx.database.engine, wanted)
      .select(['users.id', `${order.column} as value`])
      .where(standsAfter(order, 'users.id', after))
      .orderBy(order.column, order.direction)
      .orderBy('users.id', order.ids)
      .limit(batch)
      .execute()
    after = lastMark(found, { ...order, column: 'value' })
    if (!after) return
    const ids = found.map(({ id }) => id)
    const [people, wechats] = await Promise.all([presentInList(ctx, viewer, ids), wechatsOf(ctx, ids)])
    yield people.map((person) => {
      const bound = wechats.get(person.userId)
      const wechat = bound
        ? {
            openid: bound.mp_openid ?? bound.dev_openid ?? bound.min_openid ?? '',
            unionid: bound.unionid ?? '',
            nickname: bound.nickname,
          }
        : noWechat
      return columns.map((column) => column.of({ ...person, wechat }, lang))
    })
  }
}

/** The people of a list, or those of some ids, as a table that is written while it is read. */
export async function exportUsers(
  ctx: Context,
  viewer: Member,
  input: Input,
): Promise<OutputOf<typeof managedUsersApi.exportUsers>> {
  await requireStepUp(ctx, viewer)
  const wanted = wantedBy(input)
  const { n } = await filteredPeople(ctx.db, ctx.database.engine, wanted)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  await ctx.transaction((tx) => logAdminAction(tx, viewer, 'user', `exported ${n} users`, now))
  return {
    fileName: `users-${ctx.time.format(now).slice(0, 10)}.xlsx`,
    type: tableType,
    text: tableOf(rowsOf(ctx, viewer, wanted, input.sort)),
  }
}
