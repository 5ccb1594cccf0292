import Lock from 'lucide-react/icons/lock'
import { links } from '../../api/links.ts'
import type { PageProps } from '../../api/page-types.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Oops } from '../../ui/empty/Oops.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { ComposerForm } from './ComposerForm.tsx'
import { categoryGroups, chosenCategory } from './category-options.ts'
import styles from './composer.module.css'
import { categoriesAsk, proposedCategoryOf, threadAsk, threadIdOf } from './composer-page.ts'
import { writtenOf } from './written.ts'

const cx = classNames(styles)

function Waiting() {
  const t = useTexts()
  return (
    <div className={cx('compose__waiting')}>
      <Spinner text={t('site.loading')} />
    </div>
  )
}

function Denied({ isEdit }: { isEdit: boolean }) {
  const t = useTexts()
  return (
    <Oops
      icon={Lock}
      tone="gold"
      title={t(isEdit ? 'composer.denied.edit' : 'composer.denied')}
      actions={
        <ButtonLink kind="primary" href={links.home}>
          {t('site.failed.home')}
        </ButtonLink>
      }
    >
      {t('composer.denied.text')}
    </Oops>
  )
}

/** The composer for the thread that the address names, or for a new one; says so when one may not write. */
export function Composer({ query }: Pick<PageProps, 'query'>) {
  const threadId = threadIdOf({ query })
  const categories = useAnswer(categoriesAsk(threadId)).data
  const thread = useAnswer(threadAsk(threadId), { enabled: threadId > 0 }).data ?? null
  if (!categories || (threadId > 0 && !thread)) return <Waiting />
  const own = categoryGroups(categories, 'canCreateThread')
  const groups = thread ? categoryGroups(categories, 'canEditThread') : own
  if (thread && !thread.ability.canEdit) return <Denied isEdit />
  if (groups.length === 0) return <Denied isEdit={thread !== null} />
  const start = thread
    ? writtenOf(thread)
    : {
        title: '',
        text: '',
        categoryId: chosenCategory(groups, proposedCategoryOf({ query })),
        isAnonymous: false,
        pictures: [],
      }
  return <ComposerForm key={threadId} thread={thread} start={start} groups={groups} />
}
