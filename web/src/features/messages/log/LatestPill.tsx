import type { DialogMessageView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import './log.module.css'

interface LatestPillProps {
  messages: readonly DialogMessageView[]
  onPress: () => void
}

/** A button that scrolls a reader who is further up to the newest message, and counts new ones. */
export function LatestPill({ messages, onPress }: LatestPillProps) {
  const t = useTexts()
  const { userId } = usePageContext()
  // It is mounted when the reader leaves the end: messages loaded by then were visible.
  const [seenId] = useState(messages.at(-1)?.id ?? 0)
  const n = messages.filter(({ id, userId: writer }) => id > seenId && writer !== userId).length
  const text = n > 0 ? t('messages.pill', { n }) : t('messages.latest')
  return (
    <>
      <span role="status" className="dzq-vh">
        {n > 0 && text}
      </span>
      <button type="button" className={cx('chat__pill', n > 0 && 'is-new')} onClick={onPress}>
        <Icon of="arrow-down" size={18} />
        <span className={n > 0 ? undefined : 'dzq-vh'}>{text}</span>
      </button>
    </>
  )
}
