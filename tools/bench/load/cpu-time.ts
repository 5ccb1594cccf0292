import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of all threads of a process in milliseconds, with microsecond resolution; Linux only. */
export function cpuTimeMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const worked = threads.map((id) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      // The thread has just ended.
      return 0
    }
  })
  return worked.reduce((sum, one) => sum + one, 0) / 1e6
}
