import { type InputOf, type NotificationView, notificationsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { ActionSheet } from '../../ui/dialog/ActionSheet.tsx'
import { Dropdown } from '../../ui/dropdown/Dropdown.tsx'
import { Icon, type IconName } from '../../ui/icon/Icon.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import './notifications.module.css'
import { isOfFollower, personOf } from './notifications.ts'

type Mute = Omit<InputOf<typeof notificationsApi.setMark>, 'mark'>

interface Choice {
  readonly key: string
  readonly text: string
  readonly icon: IconName
  readonly mute?: Mute
}

const postTypes = ['related', 'replied', 'liked'] as const

/** The menu of a notification: mute its thread, its person or its type; delete it. */
function useChoices(notification: NotificationView): Choice[] {
  const { type, threadId = 0, threadTitle, userId, nickname = '' } = notification
  const t = useTexts()
  const postType = postTypes.find((each) => each === type)
  const choices: Choice[] = []
  if (postType) {
    if (threadId > 0 && threadTitle)
      choices.push({
        key: 'thread',
        text: t('messages.mute.thread'),
        icon: 'bell-off',
        mute: { kind: 'thread', id: threadId },
      })
    if (userId > 0 && nickname)
      choices.push({
        key: 'person',
        text: t('messages.mute.person', { name: nickname }),
        icon: 'bell-off',
        mute: { kind: 'person', id: userId },
      })
    choices.push({
      key: 'type',
      text: t(`messages.mute.${postType}`),
      icon: 'bell-off',
      mute: { kind: 'type', type: postType },
    })
  }
  if (isOfFollower(notification)) {
    if (nickname)
      choices.push({
        key: 'person',
        text: t('messages.mute.person', { name: nickname }),
        icon: 'bell-off',
        mute: { kind: 'person', id: personOf(notification.raw) },
      })
    choices.push({
      key: 'type',
      text: t('messages.mute.followed'),
      icon: 'bell-off',
      mute: { kind: 'type', type: 'followed' },
    })
  }
  return [...choices, { key: 'delete', text: t('messages.notifications.delete'), icon: 'trash-2' }]
}

interface MenuProps {
  notification: NotificationView
  onDelete: () => void
  onMuted: () => void
}

/** The menu of a notification: below its trigger on pc, a sheet on h5. */
export function NotificationMenu({ notification, onDelete, onMuted }: MenuProps) {
  const t = useTexts()
  const toast = useToast()
  const { face } = usePageContext()
  const [isOpen, setOpen] = useState(false)
  const choices = useChoices(notification)
  const pick = async (key: string) => {
    setOpen(false)
    const mute = choices.find((choice) => choice.key === key)?.mute
    if (!mute) return onDelete()
    try {
      await call(notificationsApi.setMark, { ...mute, mark: 'muted' })
      toast(t('messages.muted'))
      onMuted()
    } catch (error) {
      toast(failureText(asFailure(error), t), { kind: 'info' })
    }
  }
  const label = t('messages.notifications.more')
  if (face === 'h5')
    return (
      <>
        <IconButton icon="ellipsis" label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
        <ActionSheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          label={label}
          actions={choices.map(({ key, text, icon }) => ({ key, text, icon, isDanger: key === 'delete' }))}
          cancel={t('messages.notifications.cancel')}
          onSelect={(key) => void pick(key)}
        />
      </>
    )
  return (
    <Dropdown
      label={label}
      trigger="click"
      placement="right"
      arrow={false}
      {...(cx('notification__more') && { triggerClass: cx('notification__more') })}
      items={choices.map(({ key, text, icon }) => ({
        id: key,
        text,
        icon,
        isDanger: key === 'delete',
        divided: key === 'delete' && choices.length > 1,
      }))}
      onPick={(key) => void pick(key)}
    >
      <Icon of="ellipsis" />
      <span className="dzq-vh">{label}</span>
    </Dropdown>
  )
}
