import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Visit } from '../api/visit.tsx'
import { App, type AppProps } from './App.tsx'
import type { LateNavigator } from './late-navigator.ts'
import { NoticeBoard } from './NoticeBoard.tsx'

export interface LiveAppProps extends Omit<AppProps, 'place' | 'visit' | 'children'> {
  visit: Omit<Visit, 'go' | 'entry'>
  navigator: LateNavigator
  /** Called once the page answers to touches and keys. */
  onLive: () => void
}

/** The app in the browser: it is where the navigator is. */
export function LiveApp({ visit, navigator, onLive, ...rest }: LiveAppProps) {
  const { place, entry } = useSyncExternalStore(navigator.subscribe, navigator.sight, navigator.sight)
  useEffect(onLive, [onLive])
  const here = useMemo<Visit>(
    () => ({
      ...visit,
      entry,
      url: place.url,
      face: place.faceName,
      form: place.url === visit.url ? visit.form : null,
      go: navigator.go,
    }),
    [visit, place, entry, navigator],
  )
  return (
    <App {...rest} visit={here} place={place}>
      <NoticeBoard />
    </App>
  )
}
