import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { PageContext } from '../../shared/page/page-context.tsx'
import { App, type AppProps } from '../rendering/App.tsx'
import type { LazyNavigator } from '../router/lazy-navigator.ts'
import { NoticeBoard } from './NoticeBoard.tsx'

export interface LiveAppProps extends Omit<AppProps, 'place' | 'pageContext' | 'children'> {
  pageContext: Omit<PageContext, 'go' | 'entry'>
  navigator: LazyNavigator
  /** Called once the page answers to touches and keys. */
  onLive: () => void
}

/** The app in the browser: it is where the navigator is. */
export function LiveApp({ pageContext, navigator, onLive, ...rest }: LiveAppProps) {
  const { place, entry } = useSyncExternalStore(navigator.subscribe, navigator.state, navigator.state)
  useEffect(onLive, [onLive])
  const here = useMemo<PageContext>(
    () => ({
      ...pageContext,
      entry,
      url: place.url,
      face: place.faceName,
      form: place.url === pageContext.url ? pageContext.form : null,
      go: navigator.go,
    }),
    [pageContext, place, entry, navigator],
  )
  return (
    <App {...rest} pageContext={here} place={place}>
      <NoticeBoard />
    </App>
  )
}
