import { useState } from 'react'
import { pageStatusOf } from '../../../api/failures.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { wireText } from '../../../i18n/wire-text.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog, Sheet } from '../../../ui/dialog/Dialog.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import '../composer.module.css'
import type { Composer } from '../use-composer.ts'
import type { SavedState } from './draft-saver.ts'
import { LoginLink } from './LoginLink.tsx'

/** An alert that a draft was restored, with a button to discard it; permanent deletion is confirmed first. */
function RestoredDraftAlert({ isPublished, onDrop }: { isPublished: boolean; onDrop: () => void }) {
  const t = useTexts()
  const { face } = usePageContext()
  const [isAsking, setAsking] = useState(false)
  const Question = face === 'h5' ? Sheet : Dialog
  const stay = () => setAsking(false)
  const drop = t(isPublished ? 'composer.restored.edit.drop' : 'composer.restored.drop')
  return (
    <>
      <Alert icon="check">
        {t(isPublished ? 'composer.restored.edit' : 'composer.restored')}
        <LinkButton text={drop} onClick={() => setAsking(true)} />
      </Alert>
      <Question
        isOpen={isAsking}
        onClose={stay}
        title={t(isPublished ? 'composer.drop.edit.sure' : 'composer.drop.sure')}
        foot={
          <>
            <Button onClick={stay}>{t('composer.drop.cancel')}</Button>
            <Button kind="danger" onClick={onDrop}>
              {drop}
            </Button>
          </>
        }
      >
        <p>{t('composer.drop.text')}</p>
      </Question>
    </>
  )
}

function clockText(at: number): string {
  const time = new Date(at)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Text about when and where the draft was last saved, or that saving failed; empty before the first save. */
export function saveStatusText(saved: SavedState, t: Translate): string {
  if (saved === null) return ''
  if (saved.where === 'nowhere') return t('composer.unsaved')
  const key = saved.where === 'server' ? 'composer.saved' : 'composer.saved.here'
  return t(key, { time: clockText(saved.at) })
}

/** The save status with its icon, beside the text. */
export function SaveStatus({ saved }: { saved: SavedState }) {
  const t = useTexts()
  if (saved === null) return null
  const isKept = saved.where !== 'nowhere'
  return (
    <span className={cx('editor__saved', !isKept && 'is-refused')}>
      <Icon of={isKept ? 'check' : 'triangle-alert'} size={16} />
      {saveStatusText(saved, t)}
    </span>
  )
}

const LinkButton = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <button type="button" className="dzq-link" onClick={onClick}>
    {text}
  </button>
)

function OpenElsewhereAlert({ draft }: Pick<Composer, 'draft'>) {
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

function ConflictAlert({ draft }: Pick<Composer, 'draft'>) {
  const t = useTexts()
  return (
    <Alert kind="warn">
      {t('composer.saved.conflict')}
      <LinkButton text={t('composer.saved.theirs')} onClick={draft.takeTheirs} />
      <LinkButton text={t('composer.saved.mine')} onClick={() => void draft.insist()} />
    </Alert>
  )
}

/** Alerts about the draft: open in another tab, saved in this browser only, changed elsewhere, restored. */
export function DraftAlerts({ composer }: { composer: Composer }) {
  const t = useTexts()
  const { draft, isRestored, isPublished, startOver, ownHref } = composer
  const { saved, offer } = draft
  const { moment, now } = useFormats()
  const needsLogin = saved?.where === 'here' && pageStatusOf(saved.code) === 'login'
  const notes = [
    draft.isElsewhere && <OpenElsewhereAlert key="elsewhere" draft={draft} />,
    saved?.where === 'conflict' && <ConflictAlert key="conflict" draft={draft} />,
    needsLogin && (
      <Alert key="login" kind="warn">
        {t('composer.saved.login')}
        <LoginLink back={ownHref()} />
      </Alert>
    ),
    offer && (
      <Alert key="offer">
        {t('composer.kept', { time: moment(wireText(now - (Date.now() - offer.draft.savedAt))).inSentence })}
        <LinkButton text={t('composer.kept.open')} onClick={draft.openOffer} />
        <LinkButton text={t('composer.kept.drop')} onClick={draft.dropOffer} />
      </Alert>
    ),
    isRestored && !offer && (
      <RestoredDraftAlert key="restored" isPublished={isPublished} onDrop={startOver} />
    ),
  ].filter(Boolean)
  return notes.length > 0 && <div className={cx('editor__note')}>{notes}</div>
}
