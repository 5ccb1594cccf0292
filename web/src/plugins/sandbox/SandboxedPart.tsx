import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { hostComponents } from '../page-host.tsx'
import type { PluginPartProps } from '../plugin-world.ts'
import { reportFault } from '../report-fault.ts'
import { usePluginProps } from '../use-plugin-props.ts'
import { drawInFrame, type FrameDrawing, type Tree } from './frames.ts'

const components: Readonly<Record<string, ComponentType<Record<string, unknown>>>> = hostComponents as never

const handlerOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? (value as { handler?: number }).handler : undefined

function Described({ tree, press }: { tree: readonly Tree[]; press: (handler: number) => void }): ReactNode {
  return tree.map((one, index) => {
    if (typeof one === 'string') return one
    if (!Object.hasOwn(components, one.type)) return null
    const props = Object.entries(one.props).map(([name, value]) => {
      const handler = handlerOf(value)
      return [name, handler === undefined ? value : () => press(handler)]
    })
    const inner = one.children.length > 0 && <Described tree={one.children} press={press} />
    // biome-ignore lint/suspicious/noArrayIndexKey: a described tree has no other names for its parts.
    return createElement(components[one.type] as never, { ...Object.fromEntries(props), key: index }, inner)
  })
}

/** A plugin that nobody vouches for: drawn with the site's own components, as its frame describes it. */
export function SandboxedPart({ placed, of, instead }: PluginPartProps) {
  const props = usePluginProps(placed, of)
  const [tree, setTree] = useState<readonly Tree[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const drawing = useRef<FrameDrawing | null>(null)
  const first = useRef(props)
  const script = placed.view.script

  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame is opened once for a script; props follow below.
  useEffect(() => {
    setFailed(false)
    const opened = drawInFrame(placed, first.current, {
      drawn: setTree,
      failed(reason) {
        setFailed(true)
        reportFault(placed, reason)
      },
    })
    drawing.current = opened
    return () => opened.close()
  }, [script])
  useEffect(() => {
    if (first.current !== props) drawing.current?.update(props)
    first.current = props
  }, [props])

  if (hasFailed || !tree) return instead
  return (
    <div data-plugin={placed.plugin.name}>
      <Described tree={tree} press={(handler) => drawing.current?.press(handler)} />
    </div>
  )
}
