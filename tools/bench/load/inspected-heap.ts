import { setTimeout as sleep } from 'node:timers/promises'

/** The heap of a process that was started with `--inspect`. */
export interface InspectedHeap {
  /** Collects garbage; returns the bytes of the heap still in use. */
  usedBytes(): Promise<number>
  close(): void
}

async function debuggerUrl(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error(`The inspector at port ${port} lists no target.`)
  return target.webSocketDebuggerUrl
}

/** Milliseconds for timers and finalizers to run between two collections. */
const restMs = 1000

/** Connects to the inspector at a port of the loopback interface. */
export async function inspectHeap(port: number): Promise<InspectedHeap> {
  const socket = new WebSocket(await debuggerUrl(port))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (result: unknown) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown }
    if (id !== undefined) waiting.get(id)?.(result)
  }
  let last = 0
  const send = (method: string) =>
    new Promise<unknown>((resolve) => {
      last += 1
      waiting.set(last, resolve)
      socket.send(JSON.stringify({ id: last, method }))
    })
  return {
    async usedBytes() {
      await send('HeapProfiler.collectGarbage')
      await sleep(restMs)
      await send('HeapProfiler.collectGarbage')
      return ((await send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
    },
    close: () => socket.close(),
  }
}
