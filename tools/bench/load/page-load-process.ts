import { percentile } from '../statistics.ts'
import { type PageLoad, runPageLoad, type StatusSummary } from './page-load.ts'

// Runs in a separate process: generates the load of its argument and prints the results.
const results = await runPageLoad(JSON.parse(process.argv[2] ?? '') as PageLoad)
const summaries: StatusSummary[] = results.map(({ status, times, bytes }) => ({
  status,
  count: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  bytesEach: bytes / times.length,
}))
process.stdout.write(JSON.stringify(summaries))
