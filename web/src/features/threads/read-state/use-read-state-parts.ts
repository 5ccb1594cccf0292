import { useEffect, useState } from 'react'
import { useTextTable } from '../../../i18n/use-texts.tsx'
import { firstInteraction } from '../../../ui/first-interaction.ts'
import type { ReadStateParts } from './read-state-parts.ts'

/** The read-state components; null until the first interaction has loaded them. */
export function useReadStateParts(): ReadStateParts | null {
  const table = useTextTable()
  const [parts, setParts] = useState<ReadStateParts | null>(null)
  useEffect(() => {
    let isGone = false
    firstInteraction()
      .then(() => import('./read-state-parts.ts'))
      .then((late) => late.readStateParts(table))
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
