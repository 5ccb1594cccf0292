import { useEffect, useState } from 'react'

/** Milliseconds without typing after which the site is searched. */
const restMs = 200

/**
 * The results for the typed words; null while there are none yet, and for no words. A failed search has no results.
 * `find` must stay the same between renders.
 */
export function useLookUp<Item>(
  words: string,
  find: (words: string) => Promise<readonly Item[]>,
): readonly Item[] | null {
  const [found, setFound] = useState<{ readonly words: string; readonly items: readonly Item[] } | null>(null)
  const isSearch = words.trim() !== ''
  useEffect(() => {
    if (!isSearch) return
    let isOld = false
    const timer = setTimeout(async () => {
      const items = await find(words).catch(() => [])
      if (!isOld) setFound({ words, items })
    }, restMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [words, isSearch, find])
  return isSearch && found?.words === words ? found.items : null
}
