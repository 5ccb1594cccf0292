import { type ComponentType, useEffect, useState } from 'react'
import { useTextTable } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PersonSheetProps } from './PersonCard.tsx'
import { findPersonLink, type PersonLink } from './person-link.ts'

/** The touched link to a person, where their card may open: not in a list of people, nor on their own page. */
function touched(event: MouseEvent): PersonLink | null {
  const { pointerType } = event as Partial<PointerEvent>
  if (pointerType !== 'touch' || event.defaultPrevented) return null
  const at = findPersonLink(event.target)
  return at && !at.link.closest('[data-person-direct]') ? at : null
}

interface OpenSheet {
  readonly userId: number
  readonly url: string
  readonly Sheet: ComponentType<PersonSheetProps>
}

/**
 * The person card for touch, as a sheet that links to the person's page. Its code loads at the first touch; when
 * that fails, the link is followed.
 */
export function PersonSheets() {
  const table = useTextTable()
  const { url } = usePageContext()
  const [shown, setShown] = useState<OpenSheet | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const touch = (event: MouseEvent) => {
      const at = touched(event)
      if (!at) return
      event.preventDefault()
      const { userId, link } = at
      import('./PersonCard.tsx')
        .then(({ personCardParts }) => personCardParts(table))
        .then(
          ({ PersonSheet }) => {
            setShown({ userId, url, Sheet: PersonSheet })
            setOpen(true)
          },
          () => location.assign(link.href),
        )
    }
    document.addEventListener('click', touch, { capture: true })
    return () => document.removeEventListener('click', touch, { capture: true })
  }, [table, url])
  if (!shown) return null
  const { Sheet, userId } = shown
  return <Sheet userId={userId} isOpen={isOpen && shown.url === url} onClose={() => setOpen(false)} />
}
