import { readStateApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { listReads, markAllRead, markReads } from './mark-reads.ts'
import { deleteExpiredReads } from './read-store.ts'

export function registerReadState(mount: Mount): void {
  const { ctx } = mount
  implement(mount, readStateApi, { listReads, markReads, markAllRead })
  ctx.jobs.register({ name: 'reading.trim', pattern: '47 3 * * *', run: () => deleteExpiredReads(ctx) })
}
