import { readingApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { listReads, markAllRead, markReads } from './read-state.ts'
import { trimReads } from './reading-store.ts'

export function registerReading(mount: Mount): void {
  const { ctx } = mount
  implement(mount, readingApi, { listReads, markReads, markAllRead })
  ctx.jobs.register({ name: 'reading.trim', pattern: '47 3 * * *', run: () => trimReads(ctx) })
}
