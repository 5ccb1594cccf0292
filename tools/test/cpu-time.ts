/** Processor time in milliseconds that this thread spends on `work`: a bound on it holds on a busy machine too. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
