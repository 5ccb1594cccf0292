import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { cx } from '../class-names.ts'
import './RichText.module.css'
import { type RichTextLinks, renderRichText } from './render-rich-text.ts'

/** Colours the code blocks of a text, with a chunk that only texts with code load. */
function useCodeColors(text: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    if (!html.includes('<pre')) return
    let takeAway: (() => void) | undefined
    let isGone = false
    import('./color-code.ts').then(
      ({ colorCode }) => {
        if (text.current && !isGone) takeAway = colorCode(text.current)
      },
      // Without the chunk, code stays uncoloured.
      () => {},
    )
    return () => {
      isGone = true
      takeAway?.()
    }
  }, [text, html])
}

/** A text of a user: HTML that the server has sanitised. Styled as reading text; `plain` removes its measures. */
export function RichText({ html, links, plain }: { html: string; links: RichTextLinks; plain?: boolean }) {
  const drawn = useMemo(() => renderRichText(html, links), [html, links])
  const text = useRef<HTMLDivElement>(null)
  useCodeColors(text, drawn)
  // The server sanitises after all other transforms, so this is the one place that may set HTML.
  return (
    <div ref={text} className={cx(plain ? 'plain' : 'prose')} dangerouslySetInnerHTML={{ __html: drawn }} />
  )
}
