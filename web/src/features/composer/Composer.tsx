import { useState } from 'react'
import { useApiQuery } from '../../api/query.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorPage } from '../../ui/empty/ErrorPage.tsx'
import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { ComposerForm, type ComposerFormProps } from './ComposerForm.tsx'
import { categoryGroups, chosenCategory } from './category-options.ts'
import './composer.module.css'
import {
  type ComposerAddress,
  categoriesQuery,
  proposedCategoryOf,
  proposedHtmlOf,
  proposedTitleOf,
  threadIdOf,
  threadQuery,
} from './composer-queries.ts'
import { draftOfThread, type ThreadDraft } from './thread-draft.ts'

function ComposerSkeleton() {
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
    <ErrorPage
      icon="lock"
      tone="gold"
      title={t(isEdit ? 'composer.denied.edit' : 'composer.denied')}
      actions={
        <ButtonLink kind="primary" href={links.home}>
          {t('site.failed.home')}
        </ButtonLink>
      }
    >
      {t('composer.denied.text')}
    </ErrorPage>
  )
}

export interface ComposerProps extends Pick<PageProps, 'query'> {
  frame: ComposerFormProps['frame']
  published: ComposerFormProps['published']
}

/** A new draft with the values that the address proposes. */
const proposedIn = (categoryId: number, address: ComposerAddress): ThreadDraft => ({
  title: proposedTitleOf(address),
  html: proposedHtmlOf(address),
  categoryId,
  isAnonymous: false,
  pictures: [],
  files: [],
  audio: [],
  video: [],
  extras: {},
})

/** The composer for a new thread or for the one in the address; shows an empty state when the person may not write. */
export function Composer({ query, frame, published }: ComposerProps) {
  const threadId = threadIdOf({ query })
  const [round, setRound] = useState(0)
  const categories = useApiQuery(categoriesQuery(threadId)).data
  const thread = useApiQuery(threadQuery(threadId), { enabled: threadId > 0 }).data ?? null
  if (!categories || (threadId > 0 && !thread)) return frame(null, <ComposerSkeleton />)
  const own = categoryGroups(categories, 'canCreateThread')
  const groups = thread && !thread.isDraft ? categoryGroups(categories, 'canEditThread') : own
  if (thread && !thread.ability.canEdit) return frame(null, <Denied isEdit />)
  if (groups.length === 0) return frame(null, <Denied isEdit={thread !== null} />)
  const proposed = proposedCategoryOf({ query })
  const start = thread ? draftOfThread(thread) : proposedIn(chosenCategory(groups, proposed), { query })
  return (
    <ComposerForm
      key={`${threadId}-${round}`}
      thread={thread}
      start={start}
      groups={groups}
      isCategoryChosen={proposed > 0 || thread !== null}
      frame={frame}
      published={published}
      onStartOver={() => setRound(round + 1)}
    />
  )
}
