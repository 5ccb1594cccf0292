import { downloadsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { downloadCounterHook } from '../files/index.ts'
import { countSignedDownload, downloadAttachment } from './serve-share.ts'
import { shareAttachment } from './share-attachment.ts'
import { deleteSharesBefore } from './share-store.ts'

/** How long links are stored, in milliseconds: as long as a day's downloads are counted, in every time zone. */
const maxAgeMs = 3 * 86_400_000

export function registerDownloads(mount: Mount): void {
  const { ctx } = mount
  implement(mount, downloadsApi, { shareAttachment, downloadAttachment })
  ctx.hooks.provide(downloadCounterHook, countSignedDownload)
  ctx.jobs.register({
    name: 'downloads.sweep',
    pattern: '41 3 * * *',
    run: () => ctx.transaction((tx) => deleteSharesBefore(tx, ctx.clock.now() - maxAgeMs)),
  })
}
