import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../drivers/db/tables.ts'

/** The group a person is in and until when; undefined when every membership has run out. */
export async function findMembership(
  db: Db,
  userId: number,
  now: number,
): Promise<{ groupId: number; expiresAt: number | null } | undefined> {
  const row = await db
    .selectFrom('group_user')
    .select(['group_id', 'expiration_at'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expiration_at', 'is', null), eb('expiration_at', '>', now)]))
    .orderBy('group_id')
    .executeTakeFirst()
  return row && { groupId: row.group_id, expiresAt: row.expiration_at }
}

/** The group of each of these people, the first when there are several. */
export async function findGroupIds(
  db: Db,
  engine: Engine,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('group_user')
    .select((eb) => ['user_id', eb.fn.min('group_id').as('group_id')])
    .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
    .where((eb) => eb.or([eb('expiration_at', 'is', null), eb('expiration_at', '>', now)]))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.group_id]))
}

/** How people are looked for: by part of the folded nickname, those with exactly it first, or the latest to log in. */
export interface PeopleWanted {
  readonly nicknamePart: string | null
  readonly offset: number
  readonly limit: number
}

const escaped = (part: string) => part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function people(db: Db, part: string | null): SelectQueryBuilder<Tables, 'users', object> {
  const normal = db.selectFrom('users').where('status', '=', 0)
  return part === null
    ? normal
    : normal.where(sql<boolean>`nickname_key like ${`%${escaped(part)}%`} escape '\\'`)
}

/** Ids of people in good standing, and how many there are. */
export async function searchPeople(db: Db, wanted: PeopleWanted): Promise<{ ids: number[]; total: number }> {
  const { nicknamePart: part, offset, limit } = wanted
  const page = people(db, part).select('id')
  const ordered =
    part === null
      ? page.orderBy('login_at', (order) => order.desc().nullsLast())
      : page.orderBy((eb) => eb.case().when('nickname_key', '=', part).then(0).else(1).end())
  const [rows, count] = await Promise.all([
    ordered.orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    people(db, part)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: count.n }
}
