import type { PostView } from '@chaguan/contracts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from '../comments.module.css'

const cx = classNames(styles)

/** Stands for the floors right before a comment that nobody sees any more, so that all others keep their numbers. */
export function Missing({ before: { floor = 0, gap = 0 } }: { before: Pick<PostView, 'floor' | 'gap'> }) {
  const t = useTexts()
  if (gap === 0) return null
  const last = floor - 1
  return (
    <p className={cx('comment__gone')}>
      {gap === 1
        ? t('posts.missing', { n: last })
        : t('posts.missing.range', { from: floor - gap, to: last })}
    </p>
  )
}
