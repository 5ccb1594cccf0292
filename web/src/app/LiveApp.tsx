import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Visit } from '../api/visit.tsx'
import { App, type AppProps } from './App.tsx'
import { followLinks } from './follow-links.ts'
import type { Navigator } from './navigator.ts'

export interface LiveAppProps extends Omit<AppProps, 'place' | 'visit'> {
  visit: Omit<Visit, 'go'>
  navigator: Navigator
}

/** The app in the browser: it follows links and goes where the navigator is. */
export function LiveApp({ visit, navigator, ...rest }: LiveAppProps) {
  const place = useSyncExternalStore(navigator.subscribe, navigator.place, navigator.place)
  useEffect(() => {
    const stops = [navigator.listen(), followLinks(navigator.go)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [navigator])
  const here = useMemo<Visit>(
    () => ({ ...visit, url: place.url, form: place.url === visit.url ? visit.form : null, go: navigator.go }),
    [visit, place, navigator],
  )
  return <App {...rest} visit={here} place={place} />
}
