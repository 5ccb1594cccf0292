import { hasApt, installWithApt, isOnPath } from './apt.mjs'
import { SetupError } from './messages.mjs'

/** Makes sure of wrk, the load generator of the benchmarks: it is faster than the servers that it measures. */
export async function ensureLoadGenerator() {
  if (isOnPath('wrk')) return
  if (hasApt()) await installWithApt(['wrk'], 'Installing wrk for the benchmarks.')
  if (!isOnPath('wrk')) throw new SetupError('wrk is missing, and the benchmarks need it. Install it.')
}
