import { overviewApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { chartSite } from './chart-site.ts'
import { checkCloud, clearCaches, fillDemo, readScheduler, toggleApiLog } from './maintenance.ts'
import { readOverview } from './read-overview.ts'
import { recordActivePerson, storeSiteDays } from './site-days.ts'
import { tryService } from './try-service.ts'

export { demoHook } from './maintenance.ts'

export function registerOverview(mount: Mount): void {
  const { ctx } = mount
  implement(mount, overviewApi, {
    readOverview,
    chartSite,
    clearCaches,
    checkCloud,
    readScheduler,
    toggleApiLog,
    tryService,
    fillDemo,
  })
  // The last run of a day is a minute before it ends, in every zone whose offset is in half hours.
  ctx.jobs.register({
    name: 'overview: note who is there',
    pattern: '9-59/10 * * * *',
    run: () => recordActivePerson(ctx),
  })
  ctx.jobs.register({ name: 'overview: keep days', pattern: '13 * * * *', run: () => storeSiteDays(ctx) })
}
