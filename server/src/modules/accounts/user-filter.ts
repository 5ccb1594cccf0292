import { closedStatus, type InputOf, type managedUsersApi } from '@chaguan/contracts'
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { escapeLike, hasPart, isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'
import { foldName } from '../users/index.ts'

export type UserFilter = NonNullable<InputOf<typeof managedUsersApi.listManagedUsers>['filter']>

type People = SelectQueryBuilder<Tables, 'users', object>
type Users = ExpressionBuilder<Tables, 'users'>

const maxNames = 100

const like = (column: string, pattern: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`

/** Splits a list at commas, Chinese ones included. */
const partsOf = (list: string) =>
  list
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, maxNames)

/** Parses one id, or a list of ids separated by commas; malformed ids are dropped. */
export function idsOf(given: number | string | undefined): number[] {
  return partsOf(String(given ?? ''))
    .map(Number)
    .filter(Number.isSafeInteger)
}

/** LIKE pattern of a name: `*` matches anything, every other character matches itself. */
const namePattern = (name: string) => escapeLike(foldName(name)).replaceAll('*', '%')

const anyName = (eb: Users, names: readonly string[]) =>
  eb.or(names.map((name) => like('users.username_key', namePattern(name))))

const isReal = (query: People, wanted: UserFilter['isReal']) =>
  wanted === 'yes' || wanted === 'no'
    ? query.where('users.realname', wanted === 'yes' ? '<>' : '=', '')
    : query

const wechatOf = (eb: Users) =>
  eb.selectFrom('user_wechats').select(sql`1`.as('found')).whereRef('user_wechats.user_id', '=', 'users.id')

const inGroups = (query: People, engine: Engine, groups: readonly number[]) =>
  query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('group_user')
        .select(sql`1`.as('found'))
        .whereRef('group_user.user_id', '=', 'users.id')
        .where((of) => isOneOf(engine, of.ref('group_user.group_id'), groups)),
    ),
  )

const blocked = (query: People) =>
  query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('deny_users')
        .select(sql`1`.as('found'))
        .whereRef('deny_users.deny_user_id', '=', 'users.id'),
    ),
  )

/**
 * Query for the people who match every field of a filter (docs/reference/wire-accounts.md#users); an empty field
 * matches everybody.
 */
export function filteredPeople(db: Db, engine: Engine, filter: UserFilter = {}): People {
  const ids = idsOf(filter.id)
  const names = partsOf(filter.username ?? '')
  const nickname = foldName(filter.nickname ?? '')
  const mobile = (filter.mobile ?? '').trim()
  const groups = filter.groupId === undefined ? [] : [filter.groupId].flat()
  const { status } = filter
  const plain = db
    .selectFrom('users')
    .$if(status === undefined || status === '', (query) => query.where('users.status', '<>', closedStatus))
    .$if(typeof status === 'number', (query) => query.where('users.status', '=', Number(status)))
    .$if(ids.length > 0, (query) => query.where((eb) => isOneOf(engine, eb.ref('users.id'), ids)))
    .$if(names.length > 0, (query) => query.where((eb) => anyName(eb, names)))
    .$if(nickname !== '', (query) => query.where(hasPart('users.nickname_key', nickname)))
    .$if(mobile !== '', (query) => query.where(hasPart('users.mobile', mobile)))
    .$if(filter.wechat === 'yes', (query) => query.where((eb) => eb.exists(wechatOf(eb))))
    .$if(filter.wechat === 'no', (query) => query.where((eb) => eb.not(eb.exists(wechatOf(eb)))))
  const grouped = groups.length > 0 ? inGroups(plain, engine, groups) : plain
  return isReal(filter.deny === 'yes' ? blocked(grouped) : grouped, filter.isReal)
}
