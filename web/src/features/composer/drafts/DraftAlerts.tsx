import { useState } from 'react'
import { pageStatusOf } from '../../../api/failures.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../composer.module.css'
import type { Composer } from '../use-composer.ts'
import { LoginLink } from './LoginLink.tsx'
import { RestoredNote } from './RestoredDraftAlert.tsx'

const cx = classNames(styles)

function LinkButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className="dzq-link" onClick={onClick}>
      {text}
    </button>
  )
}

function Elsewhere({ draft }: Pick<Composer, 'draft'>) {
  const t = useTexts()
  const [isTaking, setTaking] = useState(false)
  const take = () => {
    setTaking(true)
    void draft.takeOver()
  }
  return (
    <Alert kind="warn">
      {t('composer.elsewhere')}
      {isTaking ? (
        t('composer.elsewhere.busy')
      ) : (
        <LinkButton text={t('composer.elsewhere.take')} onClick={take} />
      )}
    </Alert>
  )
}

function Conflict({ draft }: Pick<Composer, 'draft'>) {
  const t = useTexts()
  return (
    <Alert kind="warn">
      {t('composer.saved.conflict')}
      <LinkButton
        text={t('composer.saved.theirs')}
        onClick={() => {
          draft.end()
          location.reload()
        }}
      />
      <LinkButton text={t('composer.saved.mine')} onClick={() => void draft.insist()} />
    </Alert>
  )
}

/** What there is to say about the draft: written elsewhere, kept in this browser only, changed elsewhere, come back. */
export function DraftNotes({ composer }: { composer: Composer }) {
  const t = useTexts()
  const { draft, isRestored, startOver, ownHref } = composer
  const { saved, offer } = draft
  const needsLogin = saved?.where === 'here' && pageStatusOf(saved.code) === 'login'
  const notes = [
    draft.isElsewhere && <Elsewhere key="elsewhere" draft={draft} />,
    saved?.where === 'conflict' && <Conflict key="conflict" draft={draft} />,
    needsLogin && (
      <Alert key="login" kind="warn">
        {t('composer.saved.login')}
        <LoginLink back={ownHref()} />
      </Alert>
    ),
    offer && (
      <Alert key="offer">
        {t('composer.kept')}
        <LinkButton text={t('composer.kept.open')} onClick={draft.openOffer} />
        <LinkButton text={t('composer.kept.drop')} onClick={draft.dropOffer} />
      </Alert>
    ),
    isRestored && !offer && <RestoredNote key="restored" onDrop={startOver} />,
  ].filter(Boolean)
  return notes.length > 0 && <div className={cx('editor__note')}>{notes}</div>
}
