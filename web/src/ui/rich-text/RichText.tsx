import { useMemo } from 'react'
import { cx } from '../class-names.ts'
import './RichText.module.css'
import { type RichTextLinks, renderRichText } from './render-rich-text.ts'

/** A text of a person: HTML that the server has sanitised. `as` reading text by default, `plain` without its measures. */
export function RichText({ html, links, plain }: { html: string; links: RichTextLinks; plain?: boolean }) {
  const drawn = useMemo(() => renderRichText(html, links), [html, links])
  // The server sanitises last of all transforms, so this is the one place that may write HTML.
  return <div className={cx(plain ? 'plain' : 'prose')} dangerouslySetInnerHTML={{ __html: drawn }} />
}
