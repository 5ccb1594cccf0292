import type { PluginProps } from '@chaguan/plugin-sdk'
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
import { cx } from '../../ui/class-names.ts'
import { actNamed, actsOf } from '../place-acts.ts'
import { hostComponents } from '../plugin-components.tsx'
import type { PluginPartProps } from '../plugin-world.ts'
import { reportFault } from '../report-fault.ts'
import { usePluginProps } from '../use-plugin-props.ts'
import { drawInFrame, type FrameDrawing } from './frames.ts'
import type { Tree } from './read-message.ts'

const components: Readonly<Record<string, ComponentType<Record<string, unknown>>>> = hostComponents as never

const handlerOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? (value as { handler?: number }).handler : undefined

interface DescribedProps {
  readonly tree: readonly Tree[]
  readonly press: (handler: number, args: readonly unknown[]) => void
  /** Whether it may open a dialog: only what somebody presses does, and whoever closes it is rid of it. */
  readonly opens: boolean
  readonly close: () => void
}

function Described({ tree, ...acts }: DescribedProps): ReactNode {
  const { press, opens, close } = acts
  return tree.map((one, index) => {
    if (typeof one === 'string') return one
    if (!Object.hasOwn(components, one.type)) return null
    const isDialog = one.type === 'Dialog'
    const props = Object.entries(one.props).map(([name, value]) => {
      const handler = handlerOf(value)
      return [name, handler === undefined ? value : (...args: unknown[]) => press(handler, args)]
    })
    const given = Object.fromEntries(props)
    const inner = one.children.length > 0 && <Described tree={one.children} {...acts} />
    const onClose = () => {
      given.onClose?.()
      close()
    }
    const shown = isDialog ? { ...given, open: given.open === true && opens, onClose } : given
    // biome-ignore lint/suspicious/noArrayIndexKey: a described tree has no other names for its parts.
    return createElement(components[one.type] as never, { ...shown, key: index }, inner)
  })
}

/** Parts and characters above which a part that is not a page of its own scrolls in itself. */
const longParts = 200
const longText = 8000

function isLong(tree: readonly Tree[]): boolean {
  let [parts, characters] = [0, 0]
  const count = (one: Tree): void => {
    parts += 1
    if (typeof one === 'string') characters += one.length
    else one.children.forEach(count)
  }
  tree.forEach(count)
  return parts > longParts || characters > longText
}

/** Props as a message has them: of what can be done at the place the names. */
const forFrame = (props: PluginProps): object => ({ ...props, acts: actsOf({ ...props }) })

/** A plugin that nobody vouches for: drawn with the site's own components, as its frame describes it. */
export function SandboxedPart({ placed, of, instead }: PluginPartProps) {
  const props = usePluginProps(placed, of)
  const [tree, setTree] = useState<readonly Tree[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [opens, setOpens] = useState(false)
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
        actNamed(latest.current && { ...latest.current }, name)?.(...args)
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
  const bounded = !placed.at.includes('@add_page_hook') && isLong(tree) && cx('plugin-long')
  return (
    <div
      data-plugin={placed.plugin.name}
      data-at={placed.at}
      data-live=""
      className={bounded || undefined}
      {...reserved}
    >
      <Described
        tree={tree}
        press={(handler, args) => {
          setOpens(true)
          drawing.current?.press(handler, args)
        }}
        opens={opens}
        close={() => setOpens(false)}
      />
    </div>
  )
}
