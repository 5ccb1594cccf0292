import { dataExportType, ownDataApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { fileGuardHook } from '../files/index.ts'
import { closeAccount } from './close-account.ts'
import { closeDueAccounts } from './close-due-accounts.ts'
import { createPendingExports, deleteExpiredExports, requestDataExport } from './data-exports.ts'
import { mayDownloadExport, readOwnData } from './read-own-data.ts'

export { closeDueAccounts } from './close-due-accounts.ts'

/** Registers the export of a person's data and the closing of accounts. */
export function registerOwnData(mount: Mount): void {
  const { ctx } = mount
  implement(mount, ownDataApi, { readOwnData, requestDataExport, closeAccount })
  ctx.hooks.provideFor(fileGuardHook, dataExportType, mayDownloadExport)
  ctx.jobs.register({ name: 'own-data: pack', pattern: '* * * * *', run: () => createPendingExports(ctx) })
  ctx.jobs.register({ name: 'own-data: purge', pattern: '41 * * * *', run: () => deleteExpiredExports(ctx) })
  ctx.jobs.register({
    name: 'own-data: close accounts',
    pattern: '11 * * * *',
    run: () => closeDueAccounts(ctx),
  })
}
