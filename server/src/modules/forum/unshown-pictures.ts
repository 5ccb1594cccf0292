import { sitePictureTypes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { removeFile } from '../files/index.ts'
import { readSettings } from '../settings/index.ts'

/** How long a picture may wait until a form names it, in milliseconds: a day, as other uploads. */
const waitMs = 86_400_000

/** Notes a file as a picture of the site: once nothing shows it any more, it goes. */
export async function notePicture(ctx: Context, key: string): Promise<void> {
  await ctx.transaction((tx) =>
    tx
      .insertInto('site_pictures')
      .values({ file_key: key, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.column('file_key').doNothing())
      .execute(),
  )
}

/** Lets the file of a picture of the site go. */
export async function removePicture(ctx: Context, key: string): Promise<void> {
  await removeFile(ctx, key)
  await ctx.transaction((tx) => tx.deleteFrom('site_pictures').where('file_key', '=', key).execute())
}

/** Every address that the site, a category or a group shows a picture by. */
async function shownAddresses(ctx: Context): Promise<string[]> {
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

/** Removes logos and icons that were replaced, or that no form has named within a day. */
export async function deleteUnshownPictures(ctx: Context): Promise<void> {
  const kept = await ctx.db
    .selectFrom('site_pictures')
    .select('file_key')
    .where('created_at', '<=', ctx.clock.now() - waitMs)
    .execute()
  const shown = await shownAddresses(ctx)
  for (const { file_key: key } of kept)
    if (!shown.some((address) => address.includes(key))) await removePicture(ctx, key)
}
