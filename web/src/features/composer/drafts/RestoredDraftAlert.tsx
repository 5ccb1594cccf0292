import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog, Sheet } from '../../../ui/dialog/Dialog.tsx'

/** Says that a draft is here again, with the way to be rid of it; what is deleted for good is asked about first. */
export function RestoredNote({ onDrop }: { onDrop: () => void }) {
  const t = useTexts()
  const { face } = usePageContext()
  const [isAsking, setAsking] = useState(false)
  const Question = face === 'h5' ? Sheet : Dialog
  const stay = () => setAsking(false)
  return (
    <>
      <Alert icon={Check}>
        {t('composer.restored')}
        <button type="button" className="dzq-link" onClick={() => setAsking(true)}>
          {t('composer.restored.drop')}
        </button>
      </Alert>
      <Question
        isOpen={isAsking}
        onClose={stay}
        title={t('composer.drop.sure')}
        foot={
          <>
            <Button onClick={stay}>{t('composer.drop.cancel')}</Button>
            <Button kind="danger" onClick={onDrop}>
              {t('composer.restored.drop')}
            </Button>
          </>
        }
      >
        <p>{t('composer.drop.text')}</p>
      </Question>
    </>
  )
}
