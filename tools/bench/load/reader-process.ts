import { percentile } from '../statistics.ts'
import { requestAtRate } from './constant-rate.ts'

/** Runs in a separate process: reads an address at a constant rate and prints percentiles of the response times. */
const [url = '', perSecond = '', seconds = '', token = ''] = process.argv.slice(2)
const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
const warmUpSeconds = 2

const read = async () => {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.status
}

await requestAtRate(Number(perSecond), warmUpSeconds, read)
process.stdout.write('warm\n')
const times = await requestAtRate(Number(perSecond), Number(seconds), read)
const failed = times.filter(({ status }) => status !== 200).length
const [p95, p99] = [0.95, 0.99].map((share) =>
  percentile(
    times.map(({ ms }) => ms),
    share,
  ),
)
process.stdout.write(`${JSON.stringify({ failed, p95, p99 })}\n`)
