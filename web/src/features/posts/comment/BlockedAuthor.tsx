import type { PostView, ReplyView } from '@chaguan/contracts'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../comments.module.css'

const cx = classNames(styles)

/**
 * What somebody wrote whom the reader has blocked: folded away until they want to see it once
 * (docs/reference/conventions.md#blocked-people).
 */
export function Folded({ post, children }: { post: PostView | ReplyView; children: ReactNode }) {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  if (isShown || post.isDenied !== true) return children
  return (
    <p className={cx('comment__gone')} id={`post-${post.id}`}>
      {t('posts.folded')}
      <span className="dzq-live">
        <button className={cx('act')} type="button" onClick={() => setShown(true)}>
          {t('posts.folded.show')}
        </button>
      </span>
    </p>
  )
}
