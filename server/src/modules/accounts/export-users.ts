import type { InputOf, Lang, managedUsersApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isAfterRow, isOneOf } from '../../drivers/db/dialect.ts'
import { lastMark, type RowMark } from '../../http/paging.ts'
import { localized, type TextKey, translate } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { readGroups } from '../groups/index.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { userOrder, wechatsOf } from './list-users.ts'
import { filteredPeople, idsOf, type UserFilter } from './user-filter.ts'
import { tableOf, tableType } from './write-table.ts'

const batch = 200

/** The columns that the table needs; nothing else is selected, so that large exports need little memory. */
interface Row {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly mobile: string
  readonly status: number
  readonly created_at: number
  readonly register_ip: string
  readonly last_login_ip: string
  readonly group: string
  readonly wechat: { readonly openid: string; readonly unionid: string; readonly nickname: string }
  readonly registered: string
}

const noWechat = { openid: '', unionid: '', nickname: '' }

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
 * The columns of the table (docs/reference/wire-accounts.md#users). There is no column for the gender, because this
 * site does not ask for it.
 */
const columns: readonly { readonly key: TextKey; of(row: Row, lang: Lang): string }[] = [
  { key: 'accounts.column.id', of: ({ id }) => String(id) },
  { key: 'accounts.column.username', of: ({ username }) => username },
  { key: 'accounts.column.nickname', of: ({ nickname }) => nickname },
  { key: 'accounts.column.phone', of: ({ mobile }) => mobile },
  { key: 'accounts.column.state', of: ({ status }, lang) => stateName(status, lang) },
  { key: 'accounts.column.sex', of: () => '' },
  { key: 'accounts.column.group', of: ({ group }) => group },
  { key: 'accounts.column.openid', of: ({ wechat }) => wechat.openid },
  { key: 'accounts.column.unionid', of: ({ wechat }) => wechat.unionid },
  { key: 'accounts.column.wechatNickname', of: ({ wechat }) => wechat.nickname },
  { key: 'accounts.column.registered', of: ({ registered }) => registered },
  { key: 'accounts.column.registerIp', of: (row) => row.register_ip },
  { key: 'accounts.column.lastLoginIp', of: (row) => row.last_login_ip },
]

const ofPerson = [
  ...(['users.id', 'users.username', 'users.nickname', 'users.mobile', 'users.status'] as const),
  ...(['users.created_at', 'users.register_ip', 'users.last_login_ip'] as const),
]

type Input = InputOf<typeof managedUsersApi.exportUsers>

const wantedBy = ({ filter, ids }: Input): UserFilter => ({
  ...filter,
  ...(ids !== undefined && ids !== '' && { id: idsOf(ids).join(',') }),
})

/** Returns the name of each person's first group, as lists show it. */
async function groupNamesOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const [groups, rows] = await Promise.all([
    readGroups(ctx),
    ctx.db
      .selectFrom('group_user')
      .select(['user_id', 'group_id'])
      .where((eb) => isOneOf(ctx.database.engine, eb.ref('user_id'), ids))
      .orderBy('group_id', 'desc')
      .execute(),
  ])
  return new Map(rows.map((row) => [row.user_id, groups.get(row.group_id)?.name ?? '']))
}

/** Yields the table rows of people in batches, in the order of the list. */
async function* rowsOf(
  ctx: Context,
  { lang }: Member,
  wanted: UserFilter,
  sort: Input['sort'],
): AsyncGenerator<string[][]> {
  yield [columns.map(({ key }) => translate(lang, key))]
  const order = userOrder(sort)
  for (let after: RowMark | undefined; ; ) {
    const people = await filteredPeople(ctx.db, ctx.database.engine, wanted)
      .select([...ofPerson, `${order.column} as value`])
      .where(isAfterRow(order, 'users.id', after))
      .orderBy(order.column, order.direction)
      .orderBy('users.id', order.ids)
      .limit(batch)
      .execute()
    after = lastMark(people, { ...order, column: 'value' })
    if (!after) return
    const ids = people.map(({ id }) => id)
    const [groups, wechats] = await Promise.all([groupNamesOf(ctx, ids), wechatsOf(ctx, ids)])
    yield people.map((person) => {
      const bound = wechats.get(person.id)
      const wechat = bound
        ? {
            openid: bound.mp_openid ?? bound.dev_openid ?? bound.min_openid ?? '',
            unionid: bound.unionid ?? '',
            nickname: bound.nickname,
          }
        : noWechat
      const row = {
        ...person,
        wechat,
        group: groups.get(person.id) ?? '',
        registered: ctx.time.format(person.created_at),
      }
      return columns.map((column) => column.of(row, lang))
    })
  }
}

/** Exports the people of a list, or those with given ids, as a spreadsheet that is streamed while it is read. */
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
  await ctx.transaction((tx) =>
    logAdminAction(tx, viewer, 'user', localized('audit.exported.users', { n }), now),
  )
  return {
    fileName: `users-${ctx.time.format(now).slice(0, 10)}.xlsx`,
    type: tableType,
    text: tableOf(rowsOf(ctx, viewer, wanted, input.sort)),
  }
}
