import type { Cache } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import type { PushKeys } from '../../drivers/push/push.ts'

const keyName = 'push'
const keyCache: Cache<PushKeys> = { name: 'push keys', limit: { entries: 1 } }

async function readKeys(ctx: Context): Promise<PushKeys | null> {
  const row = await ctx.db.selectFrom('site_keys').selectAll().where('name', '=', keyName).executeTakeFirst()
  const privateKey = row && ctx.secrets.open(row.private_key)
  return row && privateKey ? { publicKey: row.public_key, privateKey } : null
}

/**
 * Returns the VAPID keys of the site: created once, the private key encrypted. Keys that cannot be decrypted, because
 * the secret key of the site has changed, are replaced; all subscriptions are deleted then, because they depend on the
 * old keys.
 */
export function pushKeys(ctx: Context): Promise<PushKeys> {
  return ctx.cache(keyCache).read('all', () => readOrMakeKeys(ctx))
}

async function readOrMakeKeys(ctx: Context): Promise<PushKeys> {
  const ready = await readKeys(ctx)
  if (ready) return ready
  const made = await ctx.push.makeKeys()
  await ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('site_keys')
      .select('private_key')
      .where('name', '=', keyName)
      .executeTakeFirst()
    if (row && ctx.secrets.open(row.private_key) === null) {
      await tx.deleteFrom('site_keys').where('name', '=', keyName).execute()
      await tx.deleteFrom('push_subscriptions').execute()
    }
    await tx
      .insertInto('site_keys')
      .values({
        name: keyName,
        public_key: made.publicKey,
        private_key: ctx.secrets.seal(made.privateKey),
        created_at: ctx.clock.now(),
      })
      // Of two processes that create keys at once, the first one wins.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  })
  const keys = await readKeys(ctx)
  if (!keys) throw new Error('the push keys were not stored')
  return keys
}
