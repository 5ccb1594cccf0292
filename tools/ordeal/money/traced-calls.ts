import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A system call, as strace saw it begin. */
export interface SystemCall {
  /** Seconds since 1970. */
  readonly at: number
  readonly pid: number
  readonly text: string
}

export const hasStrace = (): boolean => spawnSync('strace', ['-V']).status === 0

/** Traces a process, and its later child processes, with strace; `stop` returns their writes and syncs. */
export async function watchCalls(pid: number, file: string): Promise<{ stop(): Promise<SystemCall[]> }> {
  const calls = 'trace=fsync,fdatasync,write,writev,pwrite64,pwritev,sendto,sendmsg'
  const child = spawn(
    'strace',
    ['-f', '-ttt', '-y', '-s', '48', '-e', calls, '-o', file, '-p', String(pid)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  await Promise.race([once(child.stderr, 'data'), once(child, 'exit')])
  await sleep(300)
  return {
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
      return readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, id, at, text = ''] = /^(\d+) +(\d+\.\d+) (.*)$/.exec(line) ?? []
          return id === undefined || text.startsWith('<...')
            ? []
            : [{ pid: Number(id), at: Number(at), text }]
        })
    },
  }
}

const isSync = ({ text }: SystemCall) => /^f(?:data)?sync\(/.test(text)
const isWrite = ({ text }: SystemCall) => /^pwrite(?:64|v)\(/.test(text)
const isAnswer = ({ text }: SystemCall) => /^writev?\(.*"HTTP\/1\.1 200/.test(text)

/** How responses relate to preceding syncs of the write-ahead log. */
export interface Durability {
  readonly answers: number
  /** Responses preceded by a log write and a sync since the previous response. */
  readonly synced: number
  /** Responses sent while the latest log write was not synced. */
  readonly tooEarly: number
}

const inOrder = (calls: readonly SystemCall[]) => calls.toSorted((one, other) => one.at - other.at)

const letterOf = (call: SystemCall) => (isWrite(call) ? 'w' : isSync(call) ? 's' : '')

/** Evaluates calls in order. `log` is a part of the log's file name. */
export function durabilityOf(calls: readonly SystemCall[], log: string): Durability {
  const about = inOrder(calls).filter((call) => isAnswer(call) || call.text.includes(log))
  const letters = about.map((call) => (isAnswer(call) ? '.' : letterOf(call))).join('')
  // The writes and syncs between one response and the previous one.
  const before = letters.split('.').slice(0, -1)
  return {
    answers: before.length,
    synced: before.filter((each) => each.includes('ws')).length,
    tooEarly: before.filter((each) => each.endsWith('w')).length,
  }
}

/** Returns the number of commits that PostgreSQL confirmed while the process's latest log write was not synced. */
export function earlyCommits(calls: readonly SystemCall[], log: string): number {
  const open = new Set<number>()
  let early = 0
  for (const call of inOrder(calls)) {
    if (isWrite(call) && call.text.includes(log)) open.add(call.pid)
    if (isSync(call) && call.text.includes(log)) open.delete(call.pid)
    if (/^send(?:to|msg)\(.*COMMIT/.test(call.text) && open.has(call.pid)) early += 1
  }
  return early
}
