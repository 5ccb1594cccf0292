import { searchApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { openIndexer } from './indexer.ts'
import { queueChangesForIndexing } from './queue-changes.ts'
import { search, suggest } from './search.ts'

export { indexPending } from './index-pending.ts'
export { queueForIndexing } from './index-queue-store.ts'
export { beginRebuild, continueRebuild } from './rebuild-index.ts'

export function registerSearch(mount: Mount): void {
  const { app, ctx } = mount
  implement(mount, searchApi, { search, suggest })
  const indexer = openIndexer(ctx)
  queueChangesForIndexing(ctx, () => indexer.wake())
  // Picks up what another process queued before it ended.
  ctx.jobs.register({ name: 'search.catch-up', pattern: '* * * * *', run: async () => indexer.wake() })
  app.addHook('onListen', async () => indexer.start())
  app.addHook('onClose', () => indexer.stop())
}
