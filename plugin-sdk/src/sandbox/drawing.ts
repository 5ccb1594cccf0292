import { type Instance, isElement, renderComponent } from './hooks.ts'

/* Renders the components of one view as a described tree. The server sends this file without its types. */

export type Tree =
  | string
  | { readonly type: string; readonly props: object; readonly children: readonly Tree[] }

const maxParts = 2000

/** Freezes data recursively. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const one of Object.values(value)) freeze(one)
  return Object.freeze(value)
}

/** A rendering of the view, at one place of the page. */
export class Root {
  instances = new Map<string, Instance>()
  handlers: ((...args: readonly unknown[]) => void)[] = []
  props: Record<string, unknown> = {}
  dialog: { readonly element: unknown; readonly title: string } | null = null
  seen = new Set<string>()
  effects: (() => void)[] = []
  parts = 0
  isWaiting = false
  readonly id: number
  readonly component: unknown
  readonly send: (message: object) => void
  constructor(id: number, component: unknown, send: (message: object) => void) {
    this.id = id
    this.component = component
    this.send = send
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
    const { component } = this
    try {
      const element = isElement(component)
        ? { ...component, props: { ...component.props, ...this.props } }
        : null
      const tree = [...this.treesOf(element, '0'), ...this.dialogTree()]
      this.forget()
      this.send({ tree: { id: this.id, tree } })
      for (const effect of this.effects) effect()
    } catch (error) {
      this.send({ fault: String(error).slice(0, 400) })
    }
  }

  /** The elements shown by `showPluginDialog`. */
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

  /** Takes the props of a place; its operations are passed as names. */
  take(given: Record<string, unknown>): void {
    const acts = (given.acts ?? []) as readonly string[]
    const ownActs = { ...given, acts: undefined } as Record<string, unknown>
    for (const name of acts) {
      const [outer = '', inner] = name.split('.', 2)
      const act = (...args: readonly unknown[]) => this.send({ act: { id: this.id, name, args } })
      ownActs[outer] = inner === undefined ? act : { ...(ownActs[outer] as object), [inner]: act }
    }
    // The shared data is sent with the props, so that it can be read synchronously.
    const kept = (given.pluginStore ?? {}) as Record<string, unknown>
    if (ownActs.pluginAction)
      ownActs.pluginAction = { ...ownActs.pluginAction, get: (name: string) => kept[name] }
    if (acts.includes('onConfirm') || acts.includes('updatePlugin')) {
      ownActs.showPluginDialog = (element: unknown, title = '') =>
        this.showDialog({ element, title: String(title) })
      ownActs.closePluginDialog = () => this.showDialog(null)
    }
    this.props = freeze(ownActs)
  }

  /** Unmounts components that are no longer rendered. */
  forget(): void {
    for (const [path, instance] of this.instances)
      if (!this.seen.has(path)) {
        for (const cleanUp of instance.cleanUps) cleanUp?.()
        this.instances.delete(path)
      }
  }

  treesOf(node: unknown, path: string): Tree[] {
    this.parts += 1
    if (this.parts > maxParts) throw new Error('too many parts')
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
    return renderComponent(this, instance, () => type(props))
  }
}
