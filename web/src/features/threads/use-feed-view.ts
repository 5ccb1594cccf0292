import { useEffect, useState } from 'react'

export type FeedView = 'cards' | 'list'
const key = 'dzq-feed-view'

function remembered(): FeedView {
  try {
    return localStorage.getItem(key) === 'list' ? 'list' : 'cards'
  } catch {
    return 'cards'
  }
}

/** Cards or the compact list, as this browser last chose; cards where nothing can be remembered. */
export function useFeedView(): [FeedView, (view: FeedView) => void] {
  const [view, setView] = useState<FeedView>('cards')
  useEffect(() => setView(remembered()), [])
  const choose = (next: FeedView) => {
    setView(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Private windows may refuse to store; the choice then holds for this page.
    }
  }
  return [view, choose]
}
