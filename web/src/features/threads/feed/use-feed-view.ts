import type { FeedView } from '@chaguan/contracts'
import { useState } from 'react'
import { usePageContext } from '../../../api/page-context.tsx'
import { rememberChoice } from '../../../api/remember-choice.ts'

/** What was chosen since the document came; only a browser chooses. */
let chosen: FeedView | null = null

/** Cards or the compact list, as this browser last chose and the server drew it. */
export function useFeedView(): [FeedView, (view: FeedView) => void] {
  const { feedView } = usePageContext()
  const [view, setView] = useState(chosen ?? feedView)
  const choose = (next: FeedView) => {
    chosen = next
    setView(next)
    rememberChoice('feed', next)
  }
  return [view, choose]
}
