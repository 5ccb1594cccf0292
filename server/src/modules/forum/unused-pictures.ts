import { sitePictureTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { removeFile } from '../files/index.ts'
import { readSettings } from '../settings/index.ts'

/** How long a picture may stay unused, in milliseconds: a day, as for other uploads. */
const waitMs = 86_400_000

/** Registers a file as a picture of the site, which is deleted when nothing uses it any more. */
export async function registerPicture(ctx: Context, key: string): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .insertInto('site_pictures')
      .values({ file_key: key, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .execute(),
  )
}

/** Deletes a picture of the site. */
export async function removePicture(ctx: Context, key: string): Promise<void> {
  await removeFile(ctx, key)
  await ctx.transaction((tx) => tx.deleteFrom('site_pictures').where('file_key', '=', key).execute())
}

/** Returns all picture addresses that settings, categories and groups use. */
async function usedAddresses(ctx: Context): Promise<string[]> {
  const [settings, categories, groups] = await Promise.all([
    readSettings(ctx),
    ctx.db.selectFrom('categories').select('icon').where('icon', '<>', '').execute(),
    ctx.db.selectFrom('groups').select('icon').where('icon', '<>', '').execute(),
  ])
  return [
    ...sitePictureTypes.map((type) => settings[type]),
    ...[...categories, ...groups].map(({ icon }) => icon),
  ]
}

/** Deletes logos and icons that were replaced, or that were not used within a day. */
export async function deleteUnusedPictures(ctx: Context): Promise<void> {
  const registered = await ctx.db
    .selectFrom('site_pictures')
    .select('file_key')
    .where('created_at', '<=', ctx.clock.now() - waitMs)
    .execute()
  const shown = await usedAddresses(ctx)
  for (const { file_key: key } of registered)
    if (!shown.some((address) => address.includes(key))) await removePicture(ctx, key)
}
