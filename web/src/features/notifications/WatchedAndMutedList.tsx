import { notificationsApi, type OutputOf } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { useForm } from '../../shared/forms/use-form.ts'
import { links } from '../../shared/links/links.ts'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tag } from '../../ui/tag/Tag.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import './notifications.module.css'
import { markInput, marksQuery, postTypes } from './watch-and-mute.ts'

type MarkView = OutputOf<typeof notificationsApi.listMarks>[number]

function nameOf(t: Translate, { kind, target, name }: MarkView): string {
  const type = postTypes.find((each) => each === target)
  if (kind === 'type' && type) return t(`messages.type.${type}`)
  if (kind === 'topic') return t('channels.mark.topic', { name: name || t('messages.notifications.gone') })
  if (kind === 'person') return t('messages.muted.person', { name: name || target })
  return t('messages.muted.thread', { name: name || t('messages.notifications.gone') })
}

function hrefOf({ kind, target }: MarkView): string {
  if (kind === 'topic') return links.topic(target)
  return kind === 'thread' ? links.thread(Number(target)) : links.user(Number(target))
}

function MarkRow({ mark }: { mark: MarkView }) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const { kind, target } = mark
  const fields = { kind, target, mark: 'none' }
  const { form, isBusy } = useForm({
    name: 'mark',
    endpoint: notificationsApi.setMark,
    input: () => markInput(fields),
    done: () => client.invalidateQueries({ queryKey: [notificationsApi.listMarks.path] }),
    failed: (failure) => toast(failureText(failure, t), { kind: 'info' }),
  })
  const name = nameOf(t, mark)
  const isWatched = mark.mark === 'watched'
  return (
    <li className={cx('markrow')}>
      <span className={cx('markrow__name', 'dzq-ellipsis')} dir="auto">
        {kind !== 'type' && mark.name ? <a href={hrefOf(mark)}>{name}</a> : name}
      </span>
      <Tag kind={isWatched ? 'primary' : 'line'}>{t(isWatched ? 'channels.watched' : 'channels.muted')}</Tag>
      <form {...form}>
        <FormFields action="mark" />
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit" size="small" aria-busy={isBusy} aria-label={t('channels.unmark.of', { name })}>
          {t(isWatched ? 'channels.unwatch' : 'messages.unmute')}
        </Button>
      </form>
    </li>
  )
}

/** What the viewer watches and has muted, each with a button to end it. */
export function WatchedAndMutedList() {
  const t = useTexts()
  const marks = useApiQuery(marksQuery).data ?? []
  if (marks.length === 0) return <p className={cx('markrow__none')}>{t('channels.marks.none')}</p>
  return (
    <ul>
      {marks.map((mark) => (
        <MarkRow key={`${mark.kind} ${mark.target}`} mark={mark} />
      ))}
    </ul>
  )
}
