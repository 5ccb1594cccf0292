import { type ComponentType, useEffect, useState } from 'react'
import { useTextTable } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PersonSheetProps } from './PersonCard.tsx'
import { followPersonLink, onPersonTap } from './person-taps.ts'

interface OpenSheet {
  readonly userId: number
  readonly url: string
  readonly Sheet: ComponentType<PersonSheetProps>
}

/**
 * The person card for touch, as a sheet that links to the person's page. Its code loads at the first touch; when
 * that fails, the link is followed, or the missing network reported.
 */
export function PersonSheets() {
  const table = useTextTable()
  const { url } = usePageContext()
  const [shown, setShown] = useState<OpenSheet | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      onPersonTap((at) => {
        import('./PersonCard.tsx')
          .then(({ personCardParts }) => personCardParts(table))
          .then(
            ({ PersonSheet }) => {
              setShown({ userId: at.userId, url, Sheet: PersonSheet })
              setOpen(true)
            },
            () => followPersonLink(at),
          )
      }),
    [table, url],
  )
  if (!shown) return null
  const { Sheet, userId } = shown
  return <Sheet userId={userId} isOpen={isOpen && shown.url === url} onClose={() => setOpen(false)} />
}
