import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { answerHash, links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { cx } from '../../../ui/class-names.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import '../comments.module.css'
import type { ReplyTarget } from './comment-props.ts'

interface ReplyLinkProps {
  threadId: number
  target: ReplyTarget
  onReply: (target: ReplyTarget) => void
  /** The key by which a keyboard reaches it (docs/reference/conventions.md#shortcuts). */
  shortcut?: string
}

/**
 * Opens the comment box for an answer: a link to the form where no script runs, and to the log-in for visitors, whom the
 * address opens it for when they come back.
 */
export function ReplyLink({ threadId, target, onReply, shortcut }: ReplyLinkProps) {
  const t = useTexts()
  const { userId } = usePageContext()
  const { commentId, replyId, name } = target
  const postId = replyId ?? commentId
  const openIfAsked = useEffectEvent(() => {
    if (userId === null || location.hash !== answerHash(postId)) return
    // Asked for once: a reload shows the comment.
    history.replaceState(history.state, '', links.post(threadId, postId))
    // The box takes the focus at once, which no effect can do.
    queueMicrotask(() => onReply(target))
  })
  useEffect(() => openIfAsked(), [])
  const open = (event: MouseEvent) => {
    if (userId === null || !isPlainClick(event)) return
    event.preventDefault()
    onReply(target)
  }
  return (
    <a
      id={`answer-${postId}`}
      className={cx('act')}
      href={
        userId === null
          ? links.loginFrom(links.answer(threadId, postId))
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
