import { type ComponentType, createElement, type ReactNode } from 'react'
import { hostComponents } from '../plugin-components.tsx'
import type { Tree } from './read-message.ts'

const components: Readonly<Record<string, ComponentType<Record<string, unknown>>>> = hostComponents as never

const handlerOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? (value as { handler?: number }).handler : undefined

interface DescribedProps {
  readonly tree: readonly Tree[]
  readonly press: (handler: number, args: readonly unknown[]) => void
  /** Whether it may open a dialog: only after a press of the person, and not again after they close it. */
  readonly opens: boolean
  readonly close: () => void
}

/** A described tree, rendered with the site's own components. */
export function Described({ tree, ...acts }: DescribedProps): ReactNode {
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
    return createElement(components[one.type] as never, { ...shown, key: index }, inner)
  })
}

/** Parts and characters above which a view that is not a page of its own scrolls in itself. */
const longParts = 200
const longText = 8000

/** Whether a tree is too long for a place within a page. */
export function isLong(tree: readonly Tree[]): boolean {
  let [parts, characters] = [0, 0]
  const count = (one: Tree): void => {
    parts += 1
    if (typeof one === 'string') characters += one.length
    else one.children.forEach(count)
  }
  tree.forEach(count)
  return parts > longParts || characters > longText
}
