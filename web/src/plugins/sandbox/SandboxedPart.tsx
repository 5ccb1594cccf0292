import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLatest } from '../../shared/page/use-latest.ts'
import { hostComponents } from '../plugin-components.tsx'
import type { PluginPartProps } from '../plugin-world.ts'
import { reportFault } from '../report-fault.ts'
import { usePluginProps } from '../use-plugin-props.ts'
import { drawInFrame, type FrameDrawing, type Tree } from './frames.ts'

const components: Readonly<Record<string, ComponentType<Record<string, unknown>>>> = hostComponents as never

const handlerOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? (value as { handler?: number }).handler : undefined

type Press = (handler: number, args: readonly unknown[]) => void

function Described({ tree, press }: { tree: readonly Tree[]; press: Press }): ReactNode {
  return tree.map((one, index) => {
    if (typeof one === 'string') return one
    if (!Object.hasOwn(components, one.type)) return null
    const props = Object.entries(one.props).map(([name, value]) => {
      const handler = handlerOf(value)
      return [name, handler === undefined ? value : (...args: unknown[]) => press(handler, args)]
    })
    const inner = one.children.length > 0 && <Described tree={one.children} press={press} />
    // biome-ignore lint/suspicious/noArrayIndexKey: a described tree has no other names for its parts.
    return createElement(components[one.type] as never, { ...Object.fromEntries(props), key: index }, inner)
  })
}

/** Props as a message has them: of what can be done at the place the names. */
function forFrame(props: object): object {
  const acts = Object.entries(props).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  return { ...props, acts }
}

/** A plugin that nobody vouches for: drawn with the site's own components, as its frame describes it. */
export function SandboxedPart({ placed, of, instead }: PluginPartProps) {
  const props = usePluginProps(placed, of)
  const [tree, setTree] = useState<readonly Tree[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const drawing = useRef<FrameDrawing | null>(null)
  const told = useMemo(() => forFrame(props), [props])
  const first = useRef(told)
  const latest = useLatest(props)
  const script = placed.view.script

  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame is opened once for a script; props follow below.
  useEffect(() => {
    setFailed(false)
    const opened = drawInFrame(placed, first.current, {
      drawn: setTree,
      act(name, args) {
        const act = (latest.current as Record<string, unknown> | null)?.[name]
        if (typeof act === 'function') act(...args)
      },
      failed(reason) {
        setFailed(true)
        reportFault(placed, reason)
      },
    })
    drawing.current = opened
    return () => opened.close()
  }, [script])
  useEffect(() => {
    if (first.current !== told) drawing.current?.update(told)
    first.current = told
  }, [told])

  const { height } = placed.view
  // Kept free from the beginning, so that nothing moves when it is drawn.
  const reserved = height > 0 && !hasFailed ? { style: { minHeight: height } } : {}
  if (!tree && height > 0 && !hasFailed && !instead)
    return <div data-plugin={placed.plugin.name} {...reserved} />
  if (hasFailed || !tree) return instead
  return (
    <div data-plugin={placed.plugin.name} data-at={placed.at} data-live="" {...reserved}>
      <Described tree={tree} press={(handler, args) => drawing.current?.press(handler, args)} />
    </div>
  )
}
