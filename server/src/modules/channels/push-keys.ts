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
 * The site's keys for push: made once, the private one sealed. Keys that cannot be opened any more, because the site's
 * secret key is another one, are replaced, and with them every device, which would not hear anything again.
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
      // Of two processes that make them at once the first has.
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  })
  const keys = await readKeys(ctx)
  if (!keys) throw new Error('the keys for push were not kept')
  return keys
}
