import { Cron } from 'croner'
import type { Context } from '../../../context.ts'
import { readTable } from '../plugin-store.ts'
import { callPlugin } from './call-plugin.ts'
import { CallFailed } from './pending-calls.ts'
import { deliverEvents } from './plugin-events.ts'
import { type RunningPlugin, runningPlugins } from './running-plugin.ts'

const nextRun = (pattern: string, now: number) =>
  new Cron(pattern, { timezone: 'UTC' }).nextRun(new Date(now))?.getTime() ?? null

/**
 * Returns whether a job of a plugin is due, and stores its next time. A new job, or one with another pattern, waits for
 * its first time.
 */
async function claimRun(
  ctx: Context,
  { appId }: RunningPlugin,
  name: string,
  pattern: string,
): Promise<boolean> {
  const now = ctx.clock.now()
  const next = nextRun(pattern, now)
  if (next === null) return false
  return ctx.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('plugin_jobs')
      .set({ run_at: next })
      .where('app_id', '=', appId)
      .where('name', '=', name)
      .where('pattern', '=', pattern)
      .where('run_at', '<=', now)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return true
    await tx
      .insertInto('plugin_jobs')
      .values({ app_id: appId, name, pattern, run_at: next })
      .onConflict((conflict) =>
        conflict
          .columns(['app_id', 'name'])
          .doUpdateSet({ pattern, run_at: next })
          .where('plugin_jobs.pattern', '!=', pattern),
      )
      .execute()
    return false
  })
}

async function runJobs(ctx: Context, plugin: RunningPlugin): Promise<void> {
  for (const [name, pattern] of Object.entries(plugin.live.manifest.uses.jobs))
    if (await claimRun(ctx, plugin, name, pattern))
      await callPlugin(ctx, plugin, 'job', name, []).catch((error: unknown) => {
        // Faults of the plugin are recorded already.
        if (!(error instanceof CallFailed)) throw error
      })
}

/** Runs due jobs of plugins and pending events every minute, on one instance. */
export function schedulePluginJobs(ctx: Context): void {
  ctx.jobs.register({
    name: 'jobs of plugins',
    pattern: '* * * * *',
    async run() {
      const plugins = runningPlugins(await readTable(ctx))
      await Promise.all([deliverEvents(ctx), ...plugins.map((plugin) => runJobs(ctx, plugin))])
    },
  })
}
