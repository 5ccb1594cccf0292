import type { DialogMessageView } from '@chaguan/contracts/browser'
import { summaryHtml } from '../../ui/rich-text/summary-html.ts'

interface MessagePreviewProps {
  message: Pick<DialogMessageView, 'messageTextHtml'>
  /** The most characters that are shown; an emoji is one. */
  maxCharacters: number
  className: string
}

/** A message in one line, with emoji but without links, because it is inside a link. */
export function MessagePreview({ message, maxCharacters, className }: MessagePreviewProps) {
  const html = summaryHtml(message.messageTextHtml, maxCharacters)
  // The server creates it from plain text; the summary has no element but emoji.
  return <span className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
