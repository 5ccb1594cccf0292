import { bulkApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { deleteJobsBefore } from './bulk-store.ts'
import { listBulk, readBulk, retentionMs, startBulk, undoBulk } from './manage-bulk.ts'
import { resumeBulk } from './run-bulk.ts'

export { listBulk } from './manage-bulk.ts'

/** One action on everything that matches the filter of a list. */
export function registerBulk(mount: Mount): void {
  const { ctx } = mount
  implement(mount, bulkApi, { startBulk, readBulk, listBulk, undoBulk })
  ctx.jobs.register({ name: 'bulk: resume', pattern: '* * * * *', run: () => resumeBulk(ctx) })
  ctx.jobs.register({
    name: 'bulk: forget',
    pattern: '41 20 * * *',
    run: () => ctx.transaction((tx) => deleteJobsBefore(tx, ctx.clock.now() - retentionMs)),
  })
}
