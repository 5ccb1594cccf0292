import type { Context } from '../../context.ts'
import { findUser, type User } from '../users/index.ts'
import { dataQueries, type Row, readInBatches } from './data-queries.ts'

/** One list of a person's data: its name in the ZIP and its rows, in batches. */
export interface DataList {
  readonly name: string
  rows(): AsyncIterable<Row>
}

/** Returns the account itself, without credentials. */
async function accountOf(ctx: Context, user: User): Promise<Row> {
  const { time } = ctx
  const [email, groups] = await Promise.all([
    ctx.db.selectFrom('user_emails').select('email').where('user_id', '=', user.id).executeTakeFirst(),
    ctx.db
      .selectFrom('group_user')
      .innerJoin('groups', 'groups.id', 'group_user.group_id')
      .select('groups.name')
      .where('group_user.user_id', '=', user.id)
      .execute(),
  ])
  return {
    id: user.id,
    username: user.username,
    nickname: user.nickname,
    signature: user.signature,
    mobile: user.mobile,
    email: email?.email ?? '',
    realname: user.realname,
    identity: user.identity,
    groups: groups.map(({ name }) => name),
    status: user.status,
    registerReason: user.registerReason,
    registerIp: user.registerIp,
    lastLoginIp: user.lastLoginIp,
    loginAt: time.format(user.loginAt),
    joinedAt: time.format(user.joinedAt),
    expiredAt: time.format(user.expiredAt),
    threadCount: user.threadCount,
    followCount: user.followCount,
    fansCount: user.fansCount,
    likedCount: user.likedCount,
  }
}

/** Columns that hold times: they are formatted like on the wire. */
const isTime = (column: string) => column.endsWith('_at')

/** Returns all lists of a person's data, without hashes, tokens and other people's data. */
export async function listsOf(ctx: Context, userId: number): Promise<DataList[]> {
  const user = await findUser(ctx.db, userId)
  if (!user) return []
  const shown = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        isTime(column) && value !== null ? ctx.time.format(Number(value)) : value,
      ]),
    )
  const lists = dataQueries.map(([name, query]) => ({
    name,
    async *rows() {
      for await (const row of readInBatches(
        async (after) => (await query(userId, after).execute(ctx.db)).rows,
      ))
        yield shown(row)
    },
  }))
  const account = {
    name: 'account',
    async *rows() {
      yield await accountOf(ctx, user)
    },
  }
  return [account, ...lists]
}
