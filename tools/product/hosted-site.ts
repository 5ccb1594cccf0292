import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort, type Product, type ProductOptions, waitUntilReady } from './product.ts'
import type { HostAnswer, HostCommand } from './site-host.ts'

const program = fileURLToPath(new URL('site-host.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

interface Host {
  readonly child: ChildProcess
  /** Sends a command and waits for the response; throws its error. */
  tell(command: Omit<HostCommand, 'id'>): Promise<readonly string[]>
}

function startHost(): Host {
  const child = fork(program, [], {
    cwd: root,
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: '.cache/node' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A process may exit without closing its sites; only pending responses keep it alive.
  child.unref()
  child.channel?.unref()
  const waiting = new Map<number, (answer: HostAnswer) => void>()
  let commands = 0
  child.on('message', (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  child.on('exit', (code) => {
    for (const [id, end] of waiting) end({ id, output: [], error: `The host of sites ended with ${code}.` })
  })
  return {
    child,
    async tell(command) {
      commands += 1
      const id = commands
      child.channel?.ref()
      const { output, error } = await new Promise<HostAnswer>((resolve) => {
        waiting.set(id, resolve)
        child.send({ ...command, id })
      })
      if (waiting.size === 0) child.channel?.unref()
      if (error !== undefined) throw new Error(error)
      return output
    },
  }
}

let host: Host | undefined

/** A site that may share its process with others. */
export type HostedSite = Pick<Product, 'origin' | 'output' | 'stop'>

/** Opens a site in the shared host process, which is started with the first site and exits with this process. */
export async function openHosted({ dataDir, settings }: ProductOptions): Promise<HostedSite> {
  if (!host?.child.connected) host = startHost()
  const { child, tell } = host
  const port = settings?.PORT ?? String(await freePort())
  const reply = await tell({ open: { ...settings, PORT: port, DATA_DIR: dataDir } })
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(child, origin)
  return {
    origin,
    output: () => reply.join('\n'),
    async stop() {
      await tell({ close: port })
      return 0
    },
  }
}
