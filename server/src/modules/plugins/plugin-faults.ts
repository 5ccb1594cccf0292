import type { InputOf, pluginsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { readTable } from './plugin-store.ts'

/** Faults of one plugin that are kept. */
const keptMost = 200

/**
 * Writes down that a plugin failed; what is told of plugins that do not run, or of another version, is let be. A page is
 * not believed so far as to take a plugin offline by what it tells.
 */
export async function reportPluginFault(
  ctx: Context,
  _viewer: Viewer,
  { appId, version, place, message }: InputOf<typeof pluginsApi.reportPluginFault>,
): Promise<[]> {
  const { plugins } = await readTable(ctx)
  const live = plugins.find((one) => one.appId === appId)?.live
  if (live?.manifest.version !== version) return []
  await ctx.transaction(async (tx) => {
    await tx
      .insertInto('plugin_faults')
      .values({ app_id: appId, version, place, message, created_at: ctx.clock.now() })
      .execute()
    const last = await tx
      .selectFrom('plugin_faults')
      .select('id')
      .where('app_id', '=', appId)
      .orderBy('id', 'desc')
      .offset(keptMost)
      .limit(1)
      .executeTakeFirst()
    if (last)
      await tx.deleteFrom('plugin_faults').where('app_id', '=', appId).where('id', '<=', last.id).execute()
  })
  return []
}
