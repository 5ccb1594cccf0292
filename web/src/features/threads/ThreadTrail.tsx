import type { ThreadView } from '@chaguan/contracts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { links } from '../../api/links.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { categoriesAsk } from './home-page.ts'
import { parentIds } from './parent-category.ts'
import { ThreadTags } from './ThreadTags.tsx'
import styles from './thread.module.css'

const cx = classNames(styles)
const slash = '/'

/** The categories a thread lies in, what it is, and the way to change it for whoever may. */
export function ThreadTrail({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const { data: categories = [] } = useAnswer(categoriesAsk)
  const { categoryId, categoryName, parentCategoryId, parentCategoryName } = thread
  return (
    <div className={cx('thread__crumb')}>
      {parentCategoryName && parentCategoryId !== categoryId && (
        <>
          <a href={links.category(parentIds(categories, parentCategoryId))}>{parentCategoryName}</a>
          <span aria-hidden="true">{slash}</span>
        </>
      )}
      <a href={links.category(String(categoryId))}>{categoryName}</a>
      <ThreadTags of={thread} />
      {thread.ability.canEdit && (
        <a className={cx('thread__edit')} data-key="e" href={links.editThread(thread.threadId)}>
          {t('threads.edit')}
        </a>
      )}
    </div>
  )
}

/** The way back to the category of a thread. */
export function BackToCategory({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  return (
    <a className={cx('back')} data-key="u" href={links.category(String(thread.categoryId))}>
      <Icon of={ChevronLeft} size={18} />
      {t('threads.backTo', { name: thread.categoryName })}
    </a>
  )
}
