import { storeDays } from '../../../server/src/modules/finance/finance-store.ts'
import { storeSiteDays } from '../../../server/src/modules/overview/site-days.ts'
import { addThreads } from '../../demo/add-threads.ts'
import { addManagedContent } from './add-managed-content.ts'
import { sumLedger } from './add-managed-orders.ts'
import { fillBenchSite } from './fill-bench-site.ts'

// Runs in a separate process, so that its caches do not affect the measurement.
const [threads = 0, people = 0, comments = 0, orders = 0] = process.argv.slice(2).map(Number)
const sums = await fillBenchSite(600_000, async (ctx) => {
  await addThreads(ctx, threads)
  await addManagedContent(ctx, { people, comments, orders })
  await storeDays(ctx)
  await storeSiteDays(ctx)
  return sumLedger(ctx)
})
process.stdout.write(JSON.stringify(sums))
