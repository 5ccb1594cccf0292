import type { PluginHost, PluginModule } from './host.ts'
import type { PluginProps } from './props.ts'
import { brokenRules, type PluginClaim, warningOf } from './rules.ts'
import { Root, type Tree } from './sandbox/drawing.ts'
import { hooks, isElement, ui } from './sandbox/hooks.ts'
import { type Act, everywhereActs, usualProps } from './tested-props.ts'

export { callHook, openServerHalf, type ServerWorld, type TestedServer } from './call-hook.ts'
export type { PluginModule } from './host.ts'

type Node = Exclude<Tree, string>

/** Responses of the plugin's routes in a test, by method and name, as `POST register/append`. */
type Routes = Readonly<Record<string, (input: object) => unknown>>

/** A rendered view of a plugin in a test. */
export interface Shown {
  /** Log messages of broken rules; a plugin that breaks any is not rendered. */
  readonly warnings: readonly string[]
  /** Returns all rendered texts. */
  text(): string
  /** Returns the host components of one name, in document order. */
  all(name: keyof PluginHost['ui']): readonly Node[]
  /** Presses the button or entry with a text. */
  press(label: string): void
  /** Types into the field with a label, or selects. */
  type(label: string, text: string): void
  /** Passes a value to the field with a label, like a `PlaceField` does. */
  pick(label: string, value: unknown): void
  /** Checks or unchecks the box with a text. */
  check(label: string, checked: boolean): void
  /** Renders again with some props changed. */
  change(props: Partial<PluginProps>): void
  /** Waits until all calls have a response. */
  settled(): Promise<void>
  /** Paths that it navigated to, by `go` or `dzqRouter`. */
  readonly went: readonly string[]
}

const textOf = (tree: readonly Tree[]): string =>
  tree
    .map((one) => {
      if (typeof one === 'string') return one
      const { label, title } = one.props as Record<string, unknown>
      return [label ?? title ?? '', textOf(one.children)].join(' ')
    })
    .join(' ')

const nodesOf = (tree: readonly Tree[]): Node[] =>
  tree.flatMap((one) => (typeof one === 'string' ? [] : [one, ...nodesOf(one.children)]))

/** Renders the view of a module like a frame does, so that a view that passes here renders trusted and sandboxed. */
export function renderSlot<P extends PluginProps = PluginProps>(
  make: PluginModule,
  given: Partial<P> = {},
  routes: Routes = {},
): Shown {
  const went: string[] = []
  const call = async (method: string, route: string, input: object = {}) => {
    const answer = routes[`${method} ${route}`]
    if (!answer) throw new Error(`the test has no route ${method} ${route}`)
    return answer(input)
  }
  // Safe cast: frames pass these components to modules of the SDK's type.
  const host = {
    ...hooks,
    ui,
    call,
    callSite: call,
    go: (path: string) => went.push(path),
  } as never as PluginHost
  const claim: PluginClaim = make(host)
  const warnings = brokenRules(claim, isElement).map((rule) => warningOf(rule, claim.pluginName))
  let drawn: readonly Tree[] = []
  let props: Record<string, unknown> = { ...usualProps(claim, Boolean(given.userInfo)), ...given }
  const acts = everywhereActs(went, (change) => {
    props = change(props)
  })
  const root = new Root(1, claim.component, (message) => {
    const { tree, fault, act } = message as {
      tree?: { tree: readonly Tree[] }
      fault?: string
      act?: { name: string; args: readonly unknown[] }
    }
    if (fault) throw new Error(fault)
    if (tree) drawn = tree.tree
    const done = act && (acts[act.name] ?? (props[act.name] as Act | undefined))
    if (act) done?.(...act.args)
  })
  const draw = () => {
    if (warnings.length > 0) return
    const own = Object.entries(props).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
    root.take({ ...props, acts: [...own, ...Object.keys(acts)] })
    root.draw()
  }
  const run = (node: Node | undefined, name: string, handler: string, ...args: readonly unknown[]) => {
    const found = node && (node.props as Record<string, { handler?: number } | undefined>)[handler]
    if (!found || found.handler === undefined) throw new Error(`There is no element named "${name}".`)
    root.handlers[found.handler]?.(...args)
    draw()
  }
  const labelled = (label: string) =>
    nodesOf(drawn).find(({ props: own }) => 'onChange' in own && (own as { label?: string }).label === label)
  draw()
  return {
    warnings,
    went,
    text: () => textOf(drawn),
    all: (name) => nodesOf(drawn).filter(({ type }) => type === name),
    press(label) {
      const pressed = nodesOf(drawn).filter((node) => 'onPress' in node.props)
      run(
        pressed.find((node) => textOf([node]).trim() === label),
        label,
        'onPress',
      )
    },
    check(label, checked) {
      const boxes = nodesOf(drawn).filter(({ type }) => type === 'Checkbox')
      run(
        boxes.find((node) => textOf([node]).trim() === label),
        label,
        'onChange',
        checked,
      )
    },
    type: (label, text) => run(labelled(label), label, 'onChange', text),
    pick: (label, value) => run(labelled(label), label, 'onChange', value),
    change(next) {
      props = { ...props, ...next }
      draw()
    },
    async settled() {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
      draw()
    },
  }
}
