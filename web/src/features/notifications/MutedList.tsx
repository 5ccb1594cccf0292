import { notificationsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import './notifications.module.css'
import { marksQuery, postTypes } from './watch-and-mute.ts'

type Kind = 'thread' | 'person' | 'topic' | 'type'

function nameOf(t: Translate, kind: Kind, target: string, name: string): string {
  const type = postTypes.find((each) => each === target)
  if (kind === 'type' && type) return t(`messages.type.${type}`)
  if (kind === 'person') return t('messages.muted.person', { name: name || target })
  return t('messages.muted.thread', { name: name || t('messages.notifications.gone') })
}

/** What the viewer has muted, each with a button to unmute it; renders nothing when empty. */
export function MutedList() {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const muted = useApiQuery(marksQuery).data?.filter(({ mark }) => mark === 'muted') ?? []
  if (muted.length === 0) return null
  const unmute = async (kind: Kind, target: string) => {
    const type = postTypes.find((each) => each === target)
    const input = kind === 'type' ? { kind, ...(type && { type }) } : { kind, id: Number(target) }
    try {
      await call(notificationsApi.setMark, { ...input, mark: 'none' })
      await client.invalidateQueries({ queryKey: [notificationsApi.listMarks.path] })
    } catch (error) {
      toast(failureText(asFailure(error), t), { kind: 'info' })
    }
  }
  return (
    <details className={cx('mutedlist')}>
      <summary className={cx('mutedlist__head')}>
        {t('messages.muted.list', { n: muted.length })}
        <Icon of="chevron-down" size={16} />
      </summary>
      <ul>
        {muted.map(({ kind, target, name }) => (
          <li key={`${kind} ${target}`} className={cx('mutedlist__row')}>
            <span className="dzq-ellipsis" dir="auto">
              {nameOf(t, kind, target, name)}
            </span>
            <Button size="small" onClick={() => void unmute(kind, target)}>
              {t('messages.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
