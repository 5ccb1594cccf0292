import { brokenRules, type PluginClaim, warningOf } from '../rules.ts'
import { Root } from './drawing.ts'
import { hooks, isElement, ui } from './hooks.ts'

/*
 * Runs the module of one view in isolation: in a worker of a frame with an opaque origin. Renderings are sent as
 * described trees, and events arrive as messages. The server sends this file without its types.
 */

interface WorkerMessage {
  readonly draw?: { readonly id: number; readonly props: Record<string, unknown> }
  readonly drop?: number
  readonly press?: { readonly id: number; readonly handler: number; readonly args?: readonly unknown[] }
  readonly answer?: { readonly n: number; readonly data?: unknown; readonly refused?: string }
  readonly ping?: number
}

/** Calls without a response from the page yet, by number. */
const asked = new Map<
  number,
  { readonly done: (data: unknown) => void; readonly failed: (error: Error) => void }
>()
let lastAsked = 0
const send = (message: object) => postMessage(JSON.stringify(message))

let claim: PluginClaim | null = null

const host = Object.freeze({
  ui,
  call(method: string, route: string, input: object = {}): Promise<unknown> {
    lastAsked += 1
    const n = lastAsked
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    asked.set(n, { done: resolve, failed: reject })
    send({ ask: { n, method: String(method), route: String(route), input } })
    return promise
  },
  callSite: () => Promise.reject(new Error('only trusted plugins call the site')),
  go: (path: string) => send({ go: String(path) }),
  ...hooks,
})

const roots = new Map<number, Root>()

function settle({ n, data, refused }: NonNullable<WorkerMessage['answer']>): void {
  if (refused === undefined) asked.get(n)?.done(data)
  else asked.get(n)?.failed(new Error(refused))
  asked.delete(n)
}

function hear({ draw, drop, press, ping, answer }: WorkerMessage): void {
  if (answer) settle(answer)
  if (ping !== undefined) send({ pong: ping })
  if (draw) {
    const root = roots.get(draw.id) ?? new Root(draw.id, claim?.component, send)
    roots.set(draw.id, root)
    root.take(draw.props)
    root.draw()
  }
  if (press) roots.get(press.id)?.handlers[press.handler]?.(...(press.args ?? []))
  if (drop !== undefined) roots.delete(drop)
}

/** Removes globals that could outlive this worker or communicate with others; nothing else leads outside. */
function close(scope: Record<string, unknown>): void {
  for (const name of ['Worker', 'SharedWorker', 'BroadcastChannel']) delete scope[name]
}

/** Loads the module of a view, validates what it declares, and handles messages. */
export async function run(script: string, early: readonly string[]): Promise<void> {
  const waiting: WorkerMessage[] = []
  const take = (data: string) => {
    const message = JSON.parse(data) as WorkerMessage
    if (claim || message.ping !== undefined) hear(message)
    else waiting.push(message)
  }
  self.onmessage = ({ data }) => take(data)
  // Messages that arrived while this file was loading.
  early.forEach(take)
  close(self as unknown as Record<string, unknown>)
  try {
    const module = (await import(script)) as { default: (host: object) => PluginClaim }
    const made = module.default(host)
    const broken = brokenRules(made, isElement)
    if (broken.length > 0) {
      send({ warnings: broken.map((rule) => warningOf(rule, made.pluginName)) })
      return
    }
    claim = made
    for (const message of waiting) hear(message)
  } catch (error) {
    send({ fault: String(error).slice(0, 400) })
  }
}
