import type { PluginProps } from '@chaguan/plugin-sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../../shared/page/use-latest.ts'
import { cx } from '../../ui/class-names.ts'
import { actNamed, actsOf } from '../place-acts.ts'
import { type PluginPartProps, usePluginWorld } from '../plugin-world.ts'
import { reportFault } from '../report-fault.ts'
import { usePluginProps } from '../use-plugin-props.ts'
import { Described, isLong } from './Described.tsx'
import { drawInFrame, type FrameDrawing } from './frames.ts'
import { readTree, type Tree } from './read-message.ts'

/** Props as a message has them: of what can be done at the place the names. */
const forFrame = (props: PluginProps): PluginProps & { readonly acts: readonly string[] } => ({
  ...props,
  acts: actsOf({ ...props }),
})

/** A short text for props: by it the page finds what the server has drawn with them. */
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
 * What the server has drawn a part with, which stands there until its frame draws it; null for nothing. The theme is left out
 * of the mark, since kept parts of pages do not know it.
 */
function useServed({ view, at }: PluginPartProps['placed'], told: PluginProps): Served | null {
  const treeOf = usePluginWorld()?.treeOf
  const [served] = useState(() => {
    const mark = markOf(
      `${view.script} ${at} ${JSON.stringify({ ...told, site: { ...told.site, theme: '' } })}`,
    )
    const text = import.meta.env.SSR
      ? treeOf?.(view.script, at, JSON.stringify(told))
      : document.querySelector(`[data-tree-of="${mark}"]`)?.getAttribute('data-tree')
    const tree = readTree(text)
    return tree && text ? { tree, marks: { 'data-tree-of': mark, 'data-tree': text } } : null
  })
  return served
}

/**
 * A plugin that nobody vouches for: drawn with the site's own components, as its frame describes it, and before that as the
 * server did with the same props where it knows how.
 */
export function SandboxedPart({ placed, of, instead }: PluginPartProps) {
  const props = usePluginProps(placed, of)
  const [hasFailed, setFailed] = useState(false)
  const [opens, setOpens] = useState(false)
  const drawing = useRef<FrameDrawing | null>(null)
  const told = useMemo(() => forFrame(props), [props])
  const served = useServed(placed, told)
  const [drawn, setDrawn] = useState<readonly Tree[] | null>(null)
  const tree = drawn ?? served?.tree ?? null
  const first = useRef(told)
  const latest = useLatest(props)
  const script = placed.view.script

  // A frame is opened once for a script; props follow below.
  useEffect(() => {
    setFailed(false)
    const opened = drawInFrame(placed, first.current, {
      drawn: setDrawn,
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
      {...(drawn ? { 'data-live': '' } : served?.marks)}
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
