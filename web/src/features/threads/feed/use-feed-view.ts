import type { FeedView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { setPreferenceCookie } from '../../../shared/page/preference-cookie.ts'

/** What was chosen since the document came; only a browser chooses. */
let chosen: FeedView | null = null

/** Cards or the compact list, as this browser last chose and the server drew it. */
export function useFeedView(): [FeedView, (view: FeedView) => void] {
  const { feedView } = usePageContext()
  const [view, setView] = useState(chosen ?? feedView)
  const choose = (next: FeedView) => {
    chosen = next
    setView(next)
    setPreferenceCookie('feed', next)
  }
  return [view, choose]
}
