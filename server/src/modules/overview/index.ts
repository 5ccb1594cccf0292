import { overviewApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { checkCloud, clearCaches, readScheduler, toggleApiLog } from './maintenance.ts'
import { readOverview } from './read-overview.ts'

/** What an administrator sees first of a site. */
export function registerOverview(mount: Mount): void {
  implement(mount, overviewApi, {
    readOverview,
    clearCaches,
    checkCloud,
    readScheduler,
    toggleApiLog,
  })
}
