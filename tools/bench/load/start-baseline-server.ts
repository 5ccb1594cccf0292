import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BaselineWork } from './baseline-server.ts'

const file = fileURLToPath(new URL('./baseline-server.ts', import.meta.url))

/** A bare server in a process of its own. */
export interface BaselineServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a bare Fastify server that does one thing at `/`. */
export async function startBaselineServer(work: BaselineWork): Promise<BaselineServer> {
  const child = spawn(process.execPath, [file, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The bare server did not start.'))),
  ])) as [Buffer]
  return {
    url: `http://127.0.0.1:${Number(line.toString())}/`,
    async stop() {
      child.kill()
      await ended
    },
  }
}
