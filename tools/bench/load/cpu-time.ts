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

/** CPU time of all current PostgreSQL connections to a database on this machine in milliseconds. */
export function databaseTimeMs(name: string): number {
  const ids = readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false
    try {
      // A connection's process is titled "postgres: user database address".
      const title = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return title.startsWith('postgres:') && title.split(' ').includes(name)
    } catch {
      // The process has just ended.
      return false
    }
  })
  return ids.reduce((sum, id) => sum + cpuTimeMs(Number(id)), 0)
}
