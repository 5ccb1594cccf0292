import { logWarning } from '../../api/log.ts'
import { callOwnRoute, goTo } from '../page-host.tsx'
import type { PlacedView } from '../plugin-context.ts'
import { type FrameMessage, readMessage, type Tree } from './read-message.ts'
import { watchHeartbeat } from './watch-heartbeat.ts'

/** One instance of a view in a frame. */
export interface FrameInstance {
  update(props: object): void
  press(handler: number, args: readonly unknown[]): void
  close(): void
}

interface FrameHandlers {
  rendered(tree: readonly Tree[]): void
  act(name: string, args: readonly unknown[]): void
  failed(reason: string): void
}

/** Milliseconds after a press within which a plugin may navigate. */
const navigationWithinMs = 5000
/** Further functions of places that navigate. */
const navigatingActs: ReadonlySet<string> = new Set([
  'onSearch',
  'changeFilter',
  'onNavigationClick',
  'dzqRouter.push',
  'dzqRouter.replace',
  'dzqRouter.back',
])
/** The most pending calls of one frame. */
const maxPendingCalls = 20

/** Milliseconds for which a frame without instances is kept, since the next page may use it. */
const unusedFrameMs = 1000

interface Frame {
  send(message: object): void
  /** Sends that an element was pressed. */
  press(message: object): void
  /** Removes the frame unless it has instances. */
  endUnused(): void
  readonly instances: Map<number, FrameHandlers>
}

const frames = new Map<string, Frame>()
let lastId = 0

/**
 * Opens the hidden frame of a view. A frame that stops responding is removed, together with the worker that loops in
 * it.
 */
function openFrame({ plugin, view }: PlacedView): Frame {
  const key = view.script
  const element = document.createElement('iframe')
  element.src = `/plugin_frame/${plugin.digest}/${view.key}`
  element.setAttribute('sandbox', 'allow-scripts')
  element.hidden = true
  element.title = plugin.name
  const { port1: port, port2 } = new MessageChannel()
  const instances = new Map<number, FrameHandlers>()
  let pressedAt = Number.NEGATIVE_INFINITY
  const watch = watchHeartbeat(
    () => port.postMessage(JSON.stringify({ ping: 1 })),
    () => end('it does not answer'),
  )

  function failAll(reason: string): void {
    for (const { failed } of instances.values()) failed(reason)
  }

  function end(reason: string): void {
    watch.stop()
    port.close()
    element.remove()
    if (frames.get(key) === frame) frames.delete(key)
    failAll(reason)
    instances.clear()
  }

  let asked = 0
  async function answer({ n, method, route, input }: NonNullable<FrameMessage['ask']>): Promise<void> {
    if (asked >= maxPendingCalls) return end('too many calls are pending')
    asked += 1
    const result = await callOwnRoute(plugin.name, method, route, input).then(
      (data) => ({ n, data }),
      (error: Error) => ({ n, refused: error.message }),
    )
    asked -= 1
    port.postMessage(JSON.stringify({ answer: result }))
  }

  /** The person decides where the page navigates: one press on the plugin permits one navigation. */
  function mayNavigate(): boolean {
    const may = performance.now() - pressedAt <= navigationWithinMs
    pressedAt = Number.NEGATIVE_INFINITY
    return may
  }

  /** Executes the requests of a message. */
  function runRequests({ act, ask, go }: FrameMessage): void {
    if (act && (!navigatingActs.has(act.name) || mayNavigate()))
      instances.get(act.id)?.act(act.name, act.args)
    if (ask) void answer(ask)
    if (go !== undefined && mayNavigate()) goTo(go)
  }

  /** Handles the errors of a message. */
  function fail({ fault, warnings, ended }: FrameMessage): void {
    for (const warning of warnings ?? []) logWarning(warning)
    if (warnings) end('it breaks the rules of plugins')
    else if (ended) end(fault ?? '')
    else if (fault) failAll(fault)
  }

  function receive(frameMessage: FrameMessage | null): void {
    if (!frameMessage) {
      end('it sends what is no message')
      return
    }
    watch.received()
    if (frameMessage.tree) instances.get(frameMessage.tree.id)?.rendered(frameMessage.tree.tree)
    runRequests(frameMessage)
    fail(frameMessage)
  }
  port.onmessage = ({ data }) => receive(readMessage(data))
  element.addEventListener('load', () => element.contentWindow?.postMessage('', '*', [port2]), { once: true })
  document.body.append(element)
  const frame: Frame = {
    instances,
    press(message) {
      pressedAt = performance.now()
      frame.send(message)
    },
    send: (message) => port.postMessage(JSON.stringify(message)),
    endUnused: () => {
      if (instances.size === 0) end('')
    },
  }
  frames.set(key, frame)
  return frame
}

/** Renders a view at a place of the page. */
export function renderInFrame(placed: PlacedView, props: object, handlers: FrameHandlers): FrameInstance {
  const key = placed.view.script
  const frame = frames.get(key) ?? openFrame(placed)
  lastId += 1
  const id = lastId
  frame.instances.set(id, handlers)
  frame.send({ draw: { id, props } })
  return {
    update: (next) => frame.send({ draw: { id, props: next } }),
    press: (handler, args) => frame.press({ press: { id, handler, args } }),
    close() {
      frame.instances.delete(id)
      frame.send({ drop: id })
      setTimeout(frame.endUnused, unusedFrameMs)
    },
  }
}
