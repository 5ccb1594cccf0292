import { useEffect, useState } from 'react'
import { useTextTable } from '../../../i18n/use-texts.tsx'
import { firstSign } from '../../../ui/first-interaction.ts'
import type { ReadingParts } from './read-state-parts.ts'

/** What a list says of reading; null until somebody does something to the page and it has come. */
export function useReadingParts(): ReadingParts | null {
  const table = useTextTable()
  const [parts, setParts] = useState<ReadingParts | null>(null)
  useEffect(() => {
    let isGone = false
    firstSign()
      .then(() => import('./read-state-parts.ts'))
      .then((late) => late.readingParts(table))
      .then(
        (come) => isGone || setParts(come),
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [table])
  return parts
}
