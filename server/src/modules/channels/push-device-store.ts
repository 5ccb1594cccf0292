import type { Selectable } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import { acquireLock, isOneOf } from '../../drivers/db/dialect.ts'
import { engineOf } from '../../drivers/db/prepared.ts'
import type { Tables } from '../../schema/tables.ts'

export type DeviceRow = Readonly<Selectable<Tables['push_subscriptions']>>
export type NewDevice = Omit<DeviceRow, 'id'>

/** Push subscriptions per user; the oldest is replaced. */
const maxDevices = 20

/** Returns the push subscriptions of a user, newest first. */
export function listDevices(db: Db, userId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** Stores a push subscription and returns its id; a known one moves to this session and its user. */
export async function storeDevice(tx: Tx, device: NewDevice): Promise<number> {
  await acquireLock(tx, engineOf(tx), `devices of ${device.user_id}`)
  const row = await tx
    .insertInto('push_subscriptions')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', device.user_id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', device.user_id)
        .orderBy('id', 'desc')
        .limit(maxDevices),
    )
    .execute()
  return row.id
}

/** Deletes push subscriptions of a user; returns how many existed. */
export async function deleteDevices(tx: Tx, engine: Engine, userId: number, ids: readonly number[]) {
  const rows = await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .returning('id')
    .execute()
  return rows.length
}

/** Returns those of the users who have a push subscription. */
export async function peopleWithDevices(db: Db, engine: Engine, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .distinct()
    .where((eb) => isOneOf(engine, eb.ref('user_id'), userIds))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
