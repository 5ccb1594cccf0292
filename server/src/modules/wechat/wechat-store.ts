import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { isUniqueViolation } from '../../drivers/db/dialect.ts'
import type { WechatPerson } from '../../drivers/wechat/wechat.ts'
import { AppError } from '../../http/app-error.ts'
import type { Tables } from '../../schema/tables.ts'
import type { AppKind } from './wechat-apps.ts'

export type WechatRow = Selectable<Tables['user_wechats']>

const columns = { account: 'mp_openid', website: 'dev_openid', mini: 'min_openid' } as const

export async function findWechat(db: Db, id: number): Promise<WechatRow | undefined> {
  return db.selectFrom('user_wechats').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the WeChat account that is linked to a user. */
export async function findWechatOf(db: Db, userId: number): Promise<WechatRow | undefined> {
  return db.selectFrom('user_wechats').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Finds the WeChat account that an app identified: by the app's openid, else by the unionid. */
async function findPerson(tx: Tx, kind: AppKind, person: WechatPerson): Promise<WechatRow | undefined> {
  const query = tx.selectFrom('user_wechats').selectAll()
  const own = await query.where(columns[kind], '=', person.openid).executeTakeFirst()
  if (own || person.unionid === null) return own
  return query.where('unionid', '=', person.unionid).executeTakeFirst()
}

/** Stores the person whom an app identified and returns their row, which joins their ids in several apps. */
async function upsertWechat(tx: Tx, kind: AppKind, person: WechatPerson, now: number): Promise<WechatRow> {
  const known = await findPerson(tx, kind, person)
  const names = {
    ...(person.nickname === '' ? {} : { nickname: person.nickname.slice(0, 100) }),
    ...(person.headimgurl === '' ? {} : { headimgurl: person.headimgurl.slice(0, 500) }),
  }
  if (known) {
    const changes = {
      [columns[kind]]: person.openid,
      // If another row has this unionid already, both stay unchanged.
      ...(known.unionid === null && person.unionid !== null && !(await hasUnion(tx, person.unionid))
        ? { unionid: person.unionid }
        : {}),
      ...names,
      updated_at: now,
    }
    await tx.updateTable('user_wechats').set(changes).where('id', '=', known.id).execute()
    return { ...known, ...changes }
  }
  return tx
    .insertInto('user_wechats')
    .values({
      user_id: null,
      mp_openid: null,
      dev_openid: null,
      min_openid: null,
      [columns[kind]]: person.openid,
      unionid: person.unionid,
      nickname: '',
      headimgurl: '',
      ...names,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function hasUnion(tx: Tx, unionid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_wechats')
    .select('id')
    .where('unionid', '=', unionid)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the person whom an app identified in a separate transaction; the second of two concurrent calls finds the
 * first one's row.
 */
export async function storeWechatPerson(
  ctx: Context,
  kind: AppKind,
  person: WechatPerson,
): Promise<WechatRow> {
  const note = () => ctx.transaction((tx) => upsertWechat(tx, kind, person, ctx.clock.now()))
  try {
    return await note()
  } catch (error) {
    if (isUniqueViolation(error)) return note()
    throw error
  }
}

/** Links a WeChat account to a user. Throws ACCOUNT_HAS_BEEN_BOUND if either is linked already. */
export async function linkWechat(tx: Tx, id: number, userId: number, now: number): Promise<void> {
  try {
    const { numUpdatedRows } = await tx
      .updateTable('user_wechats')
      .set({ user_id: userId, updated_at: now })
      .where('id', '=', id)
      .where('user_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  throw new AppError('ACCOUNT_HAS_BEEN_BOUND')
}

/** Unlinks the WeChat account of a user; returns whether there was one. */
export async function unlinkWechat(tx: Tx, userId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user_wechats')
    .set({ user_id: null, updated_at: now })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
