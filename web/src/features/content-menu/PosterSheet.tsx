import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import './content-menu.module.css'

interface PosterSheetProps {
  threadId: number
  isOpen: boolean
  isSheet: boolean
  onClose: () => void
  /** Copies the link of the thread; undefined where another menu does. */
  onCopy: (() => void) | undefined
}

/** The preview of a thread's poster, which the server renders; a thread for members only has none. */
function Poster({ threadId, onCopy }: Pick<PosterSheetProps, 'threadId' | 'onCopy'>) {
  const t = useTexts()
  const [state, setState] = useState<'waiting' | 'there' | 'none'>('waiting')
  const address = `/thread/${threadId}/poster.jpg`
  return (
    <>
      {state === 'none' ? (
        <Empty title={t('moderation.poster.none')} drawing="denied" />
      ) : (
        <div className={cx('poster')}>
          {state === 'waiting' && <Skeleton height="320px" />}
          <img
            className={cx('poster__picture')}
            src={address}
            alt={t('moderation.poster.alt')}
            hidden={state === 'waiting'}
            onLoad={() => setState('there')}
            onError={() => setState('none')}
          />
        </div>
      )}
      <div className={cx('poster__acts')}>
        {state !== 'none' && (
          <ButtonLink kind="primary" icon="download" href={address} download={`poster-${threadId}.jpg`}>
            {t('moderation.poster.save')}
          </ButtonLink>
        )}
        {onCopy && (
          <Button icon="copy" onClick={onCopy}>
            {t('moderation.copy')}
          </Button>
        )}
      </div>
    </>
  )
}

export function PosterSheet({ isOpen, isSheet, onClose, ...poster }: PosterSheetProps) {
  const t = useTexts()
  return (
    <DialogOrSheet isSheet={isSheet} isOpen={isOpen} onClose={onClose} title={t('moderation.poster')}>
      {isOpen && <Poster {...poster} />}
    </DialogOrSheet>
  )
}
