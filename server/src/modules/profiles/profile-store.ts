import type { SelectQueryBuilder } from 'kysely'
import type { Db, Engine } from '../../drivers/db/db.ts'
import { hasPart, isOneOf, orderByMatch } from '../../drivers/db/dialect.ts'
import type { Tables } from '../../schema/tables.ts'

/** Finds a person's current group and the end of the membership; undefined if every membership has ended. */
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

/** A search for people: by part of the folded nickname with exact matches first, or by the latest login. */
export interface PeopleQuery {
  readonly nicknamePart: string | null
  /** People who match in another way: by pronunciation, or with a typing error. */
  readonly alsoIds: readonly number[]
  /** People to leave out: those whom the viewer has blocked. */
  readonly withoutIds: readonly number[]
  readonly offset: number
  readonly limit: number
  /** Orders by the last login, the latest first; else by id. */
  readonly latestFirst: boolean
  /** Leaves out people without threads. */
  readonly withThreads: boolean
}

function people(
  db: Db,
  engine: Engine,
  { nicknamePart: part, alsoIds, withoutIds, withThreads }: PeopleQuery,
): SelectQueryBuilder<Tables, 'users', object> {
  const normal = db
    .selectFrom('users')
    .where('status', '=', 0)
    .where('nickname', '<>', '')
    .$if(withThreads, (query) => query.where('thread_count', '>', 0))
    .$if(withoutIds.length > 0, (query) =>
      query.where((eb) => eb.not(isOneOf(engine, eb.ref('id'), withoutIds))),
    )
  if (part === null) return normal
  return normal.where((eb) => eb.or([hasPart('nickname_key', part), isOneOf(engine, eb.ref('id'), alsoIds)]))
}

/** Returns ids of people in good standing with a nickname, and their total number. */
export async function searchPeople(
  db: Db,
  engine: Engine,
  wanted: PeopleQuery,
): Promise<{ ids: number[]; total: number }> {
  const { nicknamePart: part, offset, limit } = wanted
  const page = people(db, engine, wanted).select('id')
  const latest = wanted.latestFirst ? page.orderBy('login_at', (order) => order.desc().nullsLast()) : page
  const ordered = part === null ? latest : page.orderBy(orderByMatch('nickname_key', part))
  const [rows, count] = await Promise.all([
    ordered.orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    people(db, engine, wanted)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total: count.n }
}
