import type { PluginProps } from '@chaguan/plugin-sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../shared/page/use-latest.ts'
import { cx } from '../../ui/class-names.ts'
import { findOperation, operationNames } from '../place-operations.ts'
import { type PluginPartProps, usePluginContext } from '../plugin-context.ts'
import { reportFault } from '../report-fault.ts'
import { usePluginProps } from '../use-plugin-props.ts'
import { Described, isLong } from './DescribedTree.tsx'
import { type FrameInstance, renderInFrame } from './frames.ts'
import { readTree, type Tree } from './read-message.ts'

/** Props as messages contain them: functions are replaced by their names in `acts`. */
const forFrame = (props: PluginProps): PluginProps & { readonly acts: readonly string[] } => ({
  ...props,
  acts: operationNames({ ...props }),
})

/** A hash of props, by which the page finds what the server has rendered with them. */
function markOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
}

interface Served {
  readonly tree: readonly Tree[]
  readonly marks: { readonly 'data-tree-of': string; readonly 'data-tree': string }
}

/**
 * What the server has rendered for a view, shown until its frame renders; null for nothing. The hash leaves out the
 * theme, because cached fragments do not depend on it.
 */
function useServed({ view, at }: PluginPartProps['placed'], frameProps: PluginProps): Served | null {
  const treeOf = usePluginContext()?.treeOf
  const [served] = useState(() => {
    const mark = markOf(
      `${view.script} ${at} ${JSON.stringify({ ...frameProps, site: { ...frameProps.site, theme: '' } })}`,
    )
    const text = import.meta.env.SSR
      ? treeOf?.(view.script, at, JSON.stringify(frameProps))
      : document.querySelector(`[data-tree-of="${mark}"]`)?.getAttribute('data-tree')
    const tree = readTree(text)
    return tree && text ? { tree, marks: { 'data-tree-of': mark, 'data-tree': text } } : null
  })
  return served
}

/**
 * A sandboxed plugin: rendered with the site's own components as its frame describes them, and before that as the
 * server rendered it with the same props, if it did.
 */
export function SandboxedPart({ placed, of, instead }: PluginPartProps) {
  const props = usePluginProps(placed, of)
  const [hasFailed, setFailed] = useState(false)
  const [opens, setOpens] = useState(false)
  const drawing = useRef<FrameInstance | null>(null)
  const frameProps = useMemo(() => forFrame(props), [props])
  const served = useServed(placed, frameProps)
  const [rendered, setRendered] = useState<readonly Tree[] | null>(null)
  const tree = rendered ?? served?.tree ?? null
  const first = useRef(frameProps)
  const latest = useLatest(props)
  const script = placed.view.script

  // A frame is opened once per script; props are sent by the effect below.
  useEffect(() => {
    setFailed(false)
    const opened = renderInFrame(placed, first.current, {
      rendered: setRendered,
      act(name, args) {
        findOperation(latest.current && { ...latest.current }, name)?.(...args)
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
    if (first.current !== frameProps) drawing.current?.update(frameProps)
    first.current = frameProps
  }, [frameProps])

  const { height } = placed.view
  // Reserved from the beginning, so that the layout does not shift.
  const reserved = height > 0 && !hasFailed ? { style: { minHeight: height } } : {}
  if (!tree && height > 0 && !hasFailed && !instead)
    return <div data-plugin={placed.plugin.name} {...reserved} />
  if (hasFailed || !tree) return instead
  const bounded = !placed.at.includes('@add_page_hook') && isLong(tree) && cx('plugin-long')
  return (
    <div
      data-plugin={placed.plugin.name}
      data-at={placed.at}
      {...(rendered ? { 'data-live': '' } : served?.marks)}
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
