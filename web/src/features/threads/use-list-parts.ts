import { useEffect, useState } from 'react'
import { useTextTable } from '../../i18n/use-texts.tsx'
import { firstInteraction } from '../../ui/first-interaction.ts'
import type { ListParts } from './list-parts.ts'

/** The lazily loaded components of thread lists; null until the first interaction has loaded them. */
export function useListParts(): ListParts | null {
  const table = useTextTable()
  const [parts, setParts] = useState<ListParts | null>(null)
  useEffect(() => {
    let isGone = false
    firstInteraction()
      .then(() => import('./list-parts.ts'))
      .then(({ listParts }) => listParts(table))
      .then(
        (loaded) => isGone || setParts(loaded),
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [table])
  return parts
}
