import { logWarning } from '../../api/log.ts'
import type { PlacedView } from '../plugin-world.ts'

/** What a frame describes: a text, or a component of the host with its props and what is in it. */
export type Tree =
  | string
  | {
      readonly type: string
      readonly props: Readonly<Record<string, unknown>>
      readonly children: readonly Tree[]
    }

interface Told {
  readonly tree?: { readonly id: number; readonly tree: readonly Tree[] }
  readonly fault?: string
  readonly warnings?: readonly string[]
  readonly pong?: number
  readonly ended?: boolean
}

/** One drawing of a view. */
export interface FrameDrawing {
  update(props: object): void
  press(handler: number): void
  close(): void
}

interface Heard {
  drawn(tree: readonly Tree[]): void
  failed(reason: string): void
}

/** Milliseconds between two questions whether a frame still answers, and how long it may take. */
const askEveryMs = 2000
const answerWithinMs = 4000
/** A first answer takes the loading of the frame with it. */
const beginWithinMs = 15_000

interface Frame {
  send(message: object): void
  readonly drawings: Map<number, Heard>
}

const frames = new Map<string, Frame>()
let lastId = 0

/** Opens the hidden frame of a view. One that answers no longer is taken away, and with it the worker that loops in it. */
function openFrame({ plugin, view }: PlacedView): Frame {
  const key = view.script
  const element = document.createElement('iframe')
  element.src = `/plugin_frame/${plugin.digest}/${view.key}`
  element.setAttribute('sandbox', 'allow-scripts')
  element.hidden = true
  element.title = plugin.name
  const { port1: port, port2 } = new MessageChannel()
  const drawings = new Map<number, Heard>()
  let answeredAt = performance.now() + beginWithinMs
  const timer = setInterval(() => {
    port.postMessage(JSON.stringify({ ping: 1 }))
    // A page in the background is slow, and so are its frames.
    if (document.visibilityState === 'hidden') answeredAt = performance.now() + answerWithinMs
    else if (performance.now() - answeredAt > answerWithinMs) end('it does not answer')
  }, askEveryMs)

  function end(reason: string): void {
    clearInterval(timer)
    port.close()
    element.remove()
    frames.delete(key)
    for (const { failed } of drawings.values()) failed(reason)
    drawings.clear()
  }

  function hear({ tree, fault, warnings, ended }: Told): void {
    answeredAt = Math.max(answeredAt, performance.now())
    if (tree) drawings.get(tree.id)?.drawn(tree.tree)
    for (const warning of warnings ?? []) logWarning(warning)
    if (warnings) end('it breaks the rules of plugins')
    else if (ended) end(fault ?? '')
    else if (fault) for (const { failed } of drawings.values()) failed(fault)
  }
  port.onmessage = ({ data }) => hear(JSON.parse(data) as Told)
  element.addEventListener('load', () => element.contentWindow?.postMessage('', '*', [port2]), { once: true })
  document.body.append(element)
  return { drawings, send: (message) => port.postMessage(JSON.stringify(message)) }
}

/** Draws a view at a place of the page. */
export function drawInFrame(placed: PlacedView, props: object, heard: Heard): FrameDrawing {
  const key = placed.view.script
  const frame = frames.get(key) ?? openFrame(placed)
  frames.set(key, frame)
  lastId += 1
  const id = lastId
  frame.drawings.set(id, heard)
  frame.send({ draw: { id, props } })
  return {
    update: (next) => frame.send({ draw: { id, props: next } }),
    press: (handler) => frame.send({ press: { id, handler } }),
    close() {
      frame.drawings.delete(id)
      frame.send({ drop: id })
    },
  }
}
