import type { MouseEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { cx } from '../../../ui/class-names.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import '../comments.module.css'
import type { ReplyTarget } from './comment-props.ts'

interface ReplyLinkProps {
  threadId: number
  target: ReplyTarget
  onReply: (target: ReplyTarget) => void
  /** The shortcut key of the link (docs/reference/conventions.md#shortcuts). */
  shortcut?: string
}

/**
 * Opens the comment box for a reply: a link to the form without JavaScript, and to the login for visitors, after which
 * the address opens the box.
 */
export function ReplyLink({ threadId, target, onReply, shortcut }: ReplyLinkProps) {
  const t = useTexts()
  const { userId } = usePageContext()
  const { commentId, replyId, name } = target
  const postId = replyId ?? commentId
  const wanted = `answer-${postId}`
  const open = (event: MouseEvent) => {
    if (userId === null || !isPlainClick(event)) return
    event.preventDefault()
    onReply(target)
  }
  return (
    <a
      id={wanted}
      data-wanted={wanted}
      className={cx('act')}
      href={
        userId === null
          ? links.loginFrom(`${links.thread(threadId)}?postId=${postId}`, wanted)
          : `${links.comment(threadId, commentId)}#write`
      }
      rel="nofollow"
      data-key={shortcut}
      data-writes=""
      aria-label={t('posts.reply.to', { name })}
      onClick={open}
    >
      {t('posts.reply')}
    </a>
  )
}
