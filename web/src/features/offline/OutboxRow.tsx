import { failureCodes } from '@chaguan/contracts/browser'
import { useState } from 'react'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { useOnline } from '../../shared/forms/offline-forms.ts'
import { discardOutbox, retryOutbox } from '../../shared/outbox/outbox.ts'
import type { OutboxEntry } from '../../shared/outbox/outbox-rules.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button, ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dialog, Sheet } from '../../ui/dialog/Dialog.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useBrowserTime } from './OfflineContentList.tsx'
import './offline.module.css'

interface ToggleInput {
  readonly isFavorite?: boolean
  readonly data?: { readonly attributes?: { readonly isLiked?: boolean } }
}

/** The text key of an entry's kind. */
function kindKey({ kind, input }: OutboxEntry): TextKey {
  const { isFavorite, data } = input as ToggleInput
  if (kind === 'like' && data?.attributes?.isLiked === false) return 'offline.kind.unlike'
  if (kind === 'favor' && isFavorite === false) return 'offline.kind.unfavor'
  return `offline.kind.${kind}`
}

/** Texts for refusals: the target does not exist any more, or the member has no permission (any more). */
const reasons: ReadonlyMap<number, TextKey> = new Map([
  [0, 'offline.refused.unsure'],
  [failureCodes.RESOURCE_NOT_FOUND, 'offline.refused.gone'],
  [failureCodes.USER_BAN, 'offline.refused.banned'],
  [failureCodes.UNAUTHORIZED, 'offline.refused.denied'],
])

function reasonOf({ refusal }: OutboxEntry, t: Translate): string {
  if (!refusal) return ''
  const known = reasons.get(refusal.code)
  return known ? t(known) : t('offline.refused.other', { reason: refusal.message || String(refusal.code) })
}

const isText = ({ kind }: OutboxEntry) => kind !== 'like' && kind !== 'favor'

function Discard({ entry }: { entry: OutboxEntry }) {
  const t = useTexts()
  const { face } = usePageContext()
  const [isAsking, setAsking] = useState(false)
  const Question = face === 'h5' ? Sheet : Dialog
  const stay = () => setAsking(false)
  return (
    <>
      <Button kind="text" size="small" icon="trash-2" onClick={() => setAsking(true)}>
        {t('offline.discard')}
      </Button>
      <Question
        isOpen={isAsking}
        onClose={stay}
        title={t('offline.discard.sure')}
        foot={
          <>
            <Button onClick={stay}>{t('offline.discard.cancel')}</Button>
            <Button kind="danger" onClick={() => void discardOutbox(entry)}>
              {t('offline.discard')}
            </Button>
          </>
        }
      >
        <p>{t('offline.discard.text')}</p>
      </Question>
    </>
  )
}

/** An entry that waits or was refused, with its actions. */
export function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const t = useTexts()
  const toast = useToast()
  const isOnline = useOnline()
  const timeOf = useBrowserTime()
  const { words, href, at, refusal } = entry
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(words) ?? Promise.reject(new Error())).then(
      () => void toast(t('offline.copied')),
      () => void toast(t('offline.notCopied')),
    )
  return (
    <li className={cx('waiting', refusal && 'is-refused')}>
      <p className={cx('waiting__head')}>
        <b>{t(kindKey(entry))}</b>
        <span className="dzq-muted">{timeOf(at).text}</span>
        {!refusal && (
          <span className={cx('waiting__state')}>
            {t(isOnline ? 'offline.state.sending' : 'offline.state.waiting')}
          </span>
        )}
      </p>
      <p className={cx('waiting__words')}>{words}</p>
      {refusal && (
        <p className={cx('waiting__why')} role="alert">
          {reasonOf(entry, t)} {isText(entry) && t('offline.refused.kept')}
        </p>
      )}
      <div className={cx('waiting__acts')}>
        <ButtonLink kind="text" size="small" icon="external-link" href={href}>
          {t('offline.place')}
        </ButtonLink>
        {isText(entry) && (
          <Button kind="text" size="small" icon="copy" onClick={() => void copy()}>
            {t('offline.copy')}
          </Button>
        )}
        {(refusal || isOnline) && (
          <Button kind="text" size="small" icon="refresh-cw" onClick={() => void retryOutbox(entry)}>
            {t('offline.retry')}
          </Button>
        )}
        <Discard entry={entry} />
      </div>
    </li>
  )
}
