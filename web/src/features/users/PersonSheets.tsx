import { useEffect, useState } from 'react'
import { useVisit } from '../../api/visit.tsx'
import { addRelationTexts } from '../../i18n/relation-texts.ts'
import { useTexts, useTextTable } from '../../i18n/use-texts.tsx'
import { Popup } from '../../ui/dialog/Popup.tsx'
import { PersonCardBody } from './PersonCard.tsx'
import { personAt } from './person-at.ts'

/** The person whom a finger has touched, where their card may open: not in a list of people, nor on their own page. */
function touched(event: MouseEvent): number | null {
  const { pointerType } = event as Partial<PointerEvent>
  if (pointerType !== 'touch' || event.defaultPrevented) return null
  const at = personAt(event.target)
  return at && !at.link.closest('[data-person-direct]') ? at.userId : null
}

/** The card of a person for fingers, which cannot stay above a link: it comes from below and leads on to their page. */
export function PersonSheets() {
  const t = useTexts()
  const table = useTextTable()
  const { url } = useVisit()
  const [shown, setShown] = useState<{ userId: number; url: string } | null>(null)
  const [last, setLast] = useState(0)
  useEffect(() => {
    const touch = (event: MouseEvent) => {
      const userId = touched(event)
      if (userId === null) return
      event.preventDefault()
      void addRelationTexts(table.texts, table.lang).then(
        () => {
          setLast(userId)
          setShown({ userId, url })
        },
        () => {},
      )
    }
    document.addEventListener('click', touch, { capture: true })
    return () => document.removeEventListener('click', touch, { capture: true })
  }, [table, url])
  const isOpen = shown !== null && shown.url === url
  return (
    <Popup isOpen={isOpen} onClose={() => setShown(null)} label={t('site.person')}>
      <div data-person-card="">{last > 0 && <PersonCardBody key={last} userId={last} />}</div>
    </Popup>
  )
}
