import { useTexts } from '../../../i18n/use-texts.tsx'
import { Popup } from '../../../ui/dialog/Popup.tsx'
import { PersonCardBody } from './PersonCard.tsx'

export interface PersonSheetProps {
  userId: number
  isOpen: boolean
  onClose: () => void
}

/** The card of a person that comes from below. */
export function PersonSheet({ userId, isOpen, onClose }: PersonSheetProps) {
  const t = useTexts()
  return (
    <Popup isOpen={isOpen} onClose={onClose} label={t('site.person')}>
      <div data-person-card="">
        <PersonCardBody key={userId} userId={userId} />
      </div>
    </Popup>
  )
}
