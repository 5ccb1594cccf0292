import { brokenRules, type PluginClaim, warningOf } from '../rules.ts'

/*
 * Runs the module of one view where it can reach nothing: in a worker of a frame without an origin. What it draws goes out
 * as a described tree, what is done to it comes in as a message. The server sends this file without its types.
 */

interface Element {
  readonly mark: object
  readonly type: unknown
  readonly props: Record<string, unknown>
}

type Tree = string | { readonly type: string; readonly props: object; readonly children: readonly Tree[] }

interface Instance {
  readonly type: unknown
  readonly cells: unknown[]
  readonly cleanUps: (() => void)[]
}

interface Asked {
  readonly draw?: { readonly id: number; readonly props: Record<string, unknown> }
  readonly drop?: number
  readonly press?: { readonly id: number; readonly handler: number; readonly args?: readonly unknown[] }
  readonly answer?: { readonly n: number; readonly data?: unknown; readonly refused?: string }
  readonly ping?: number
}

const mark = {}
const send = (message: object) => postMessage(JSON.stringify(message))
const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && (value as Element).mark === mark

const hostNames =
  'Stack Card Heading Text Link Button Image Tag Divider Input TextArea Select Checkbox Entry Dialog'.split(
    ' ',
  )
const ui = Object.freeze(Object.fromEntries(hostNames.map((name) => [name, name])))

/** Calls that the page has not answered yet, by their numbers. */
const asked = new Map<
  number,
  { readonly done: (data: unknown) => void; readonly failed: (error: Error) => void }
>()
let lastAsked = 0

const partsMost = 2000
let claim: PluginClaim | null = null

/** One drawing of the view, at one place of the page. */
class Root {
  instances = new Map<string, Instance>()
  handlers: ((...args: readonly unknown[]) => void)[] = []
  props: Record<string, unknown> = {}
  dialog: { readonly element: unknown; readonly title: string } | null = null
  seen = new Set<string>()
  effects: (() => void)[] = []
  parts = 0
  isWaiting = false
  readonly id: number
  constructor(id: number) {
    this.id = id
  }

  again(): void {
    if (this.isWaiting) return
    this.isWaiting = true
    queueMicrotask(() => {
      this.isWaiting = false
      this.draw()
    })
  }

  draw(): void {
    this.handlers = []
    this.seen = new Set()
    this.effects = []
    this.parts = 0
    const { component } = claim ?? {}
    try {
      const element = isElement(component)
        ? { ...component, props: { ...component.props, ...this.props } }
        : null
      const tree = [...this.treesOf(element, '0'), ...this.dialogTree()]
      this.forget()
      send({ tree: { id: this.id, tree } })
      for (const effect of this.effects) effect()
    } catch (error) {
      send({ fault: String(error).slice(0, 400) })
    }
  }

  /** What was shown by `showPluginDialog`. */
  dialogTree(): Tree[] {
    if (!this.dialog) return []
    const { element, title } = this.dialog
    const onClose = { handler: this.handlers.push(() => this.showDialog(null)) - 1 }
    return [{ type: 'Dialog', props: { open: true, title, onClose }, children: this.treesOf(element, '1') }]
  }

  showDialog(dialog: Root['dialog']): void {
    this.dialog = dialog
    this.again()
  }

  /** Takes the props of a place; what can be done there comes as names. */
  take(given: Record<string, unknown>): void {
    const acts = (given.acts ?? []) as readonly string[]
    const ownActs = { ...given, acts: undefined } as Record<string, unknown>
    for (const name of acts)
      ownActs[name] = (...args: readonly unknown[]) => send({ act: { id: this.id, name, args } })
    if (acts.includes('onConfirm') || acts.includes('updatePlugin')) {
      ownActs.showPluginDialog = (element: unknown, title = '') =>
        this.showDialog({ element, title: String(title) })
      ownActs.closePluginDialog = () => this.showDialog(null)
    }
    this.props = Object.freeze(ownActs)
  }

  /** Ends the components that are drawn no longer. */
  forget(): void {
    for (const [path, instance] of this.instances)
      if (!this.seen.has(path)) {
        for (const cleanUp of instance.cleanUps) cleanUp?.()
        this.instances.delete(path)
      }
  }

  treesOf(node: unknown, path: string): Tree[] {
    this.parts += 1
    if (this.parts > partsMost) throw new Error('too many parts')
    if (node === null || node === undefined || typeof node === 'boolean') return []
    if (Array.isArray(node)) return node.flatMap((one, index) => this.treesOf(one, `${path}.${index}`))
    if (!isElement(node)) return [String(node)]
    const { type, props } = node
    if (typeof type === 'function') return this.treesOf(this.call(type as never, props, path), `${path}()`)
    const { children, ...rest } = props
    const inner = this.treesOf(children, `${path}/`)
    return [{ type: String(type), props: this.sendable(rest), children: inner }]
  }

  sendable(props: Record<string, unknown>): object {
    return Object.fromEntries(
      Object.entries(props).flatMap(([name, value]) => {
        if (typeof value === 'function') return [[name, { handler: this.handlers.push(value as never) - 1 }]]
        const isSimple = ['string', 'number', 'boolean'].includes(typeof value)
        return isSimple || name === 'choices' ? [[name, value]] : []
      }),
    )
  }

  call(type: (props: object) => unknown, props: object, path: string): unknown {
    const known = this.instances.get(path)
    const instance = known?.type === type ? known : { type, cells: [], cleanUps: [] }
    this.instances.set(path, instance)
    this.seen.add(path)
    const before = now
    now = { root: this, instance, at: 0 }
    try {
      return type(props)
    } finally {
      now = before
    }
  }
}

let now: { readonly root: Root; readonly instance: Instance; at: number } | null = null

/** The next cell of the component that is being drawn. */
function cell<T>(make: () => T): { root: Root; instance: Instance; at: number; value: T } {
  if (!now) throw new Error('a hook is called outside of a component')
  const { root, instance } = now
  const at = now.at
  now.at += 1
  if (!(at in instance.cells)) instance.cells[at] = make()
  return { root, instance, at, value: instance.cells[at] as T }
}

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined) =>
  one !== undefined && other !== undefined && one.every((value, index) => Object.is(value, other[index]))

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
  createElement: (type: unknown, props?: object | null, ...children: unknown[]): Element => ({
    mark,
    type,
    props: { ...props, ...(children.length > 0 && { children }) },
  }),
  useState<S>(initial: S | (() => S)) {
    const { root, instance, at, value } = cell(() =>
      typeof initial === 'function' ? (initial as () => S)() : initial,
    )
    const set = (next: S | ((before: S) => S)) => {
      instance.cells[at] =
        typeof next === 'function' ? (next as (before: S) => S)(instance.cells[at] as S) : next
      root.again()
    }
    return [value, set] as const
  },
  useMemo<T>(make: () => T, needs: readonly unknown[]): T {
    const { instance, at, value } = cell(() => ({ needs, made: make() }))
    if (isSame(value.needs, needs)) return value.made
    const made = make()
    instance.cells[at] = { needs, made }
    return made
  },
  useEffect(effect: () => undefined | (() => void), needs?: readonly unknown[]) {
    const { root, instance, at, value } = cell<{ needs?: readonly unknown[] | undefined }>(() => ({}))
    if (isSame(value.needs, needs)) return
    instance.cells[at] = { needs }
    root.effects.push(() => {
      instance.cleanUps[at]?.()
      instance.cleanUps[at] = effect() ?? (() => {})
    })
  },
})

const roots = new Map<number, Root>()

function settle({ n, data, refused }: NonNullable<Asked['answer']>): void {
  if (refused === undefined) asked.get(n)?.done(data)
  else asked.get(n)?.failed(new Error(refused))
  asked.delete(n)
}

function hear({ draw, drop, press, ping, answer }: Asked): void {
  if (answer) settle(answer)
  if (ping !== undefined) send({ pong: ping })
  if (draw) {
    const root = roots.get(draw.id) ?? new Root(draw.id)
    roots.set(draw.id, root)
    root.take(draw.props)
    root.draw()
  }
  if (press) roots.get(press.id)?.handlers[press.handler]?.(...(press.args ?? []))
  if (drop !== undefined) roots.delete(drop)
}

/** Loads the module of a view, checks what it says of itself, and answers what is asked of it. */
export async function run(script: string, early: readonly string[]): Promise<void> {
  const waiting: Asked[] = []
  const take = (data: string) => {
    const message = JSON.parse(data) as Asked
    if (claim || message.ping !== undefined) hear(message)
    else waiting.push(message)
  }
  self.onmessage = ({ data }) => take(data)
  // What came while this file was loading.
  early.forEach(take)
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
