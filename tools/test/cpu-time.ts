/** Returns the CPU time in milliseconds that this thread spends on `work`, which a busy machine does not affect. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
