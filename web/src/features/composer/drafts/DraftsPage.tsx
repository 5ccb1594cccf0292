import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Spinner } from '../../../ui/spinner/Spinner.tsx'
import { DraftRow } from './DraftRow.tsx'
import './drafts.module.css'
import { draftsHref, draftsQuery } from './drafts-page.ts'

/** A page of the person's drafts, the last changed first. */
function DraftList({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const page = pageNumberOf(query)
  const { data, error, refetch } = useApiQuery(draftsQuery(page))
  if (error)
    return (
      <Card as="div">
        <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Spinner text={t('site.loading')} />
  if (data.pageData.length === 0)
    return (
      <Card as="div">
        <Empty
          title={t('composer.drafts.none')}
          action={<ButtonLink href={links.composer}>{t('composer.publish')}</ButtonLink>}
        >
          {t('composer.drafts.none.text')}
        </Empty>
      </Card>
    )
  return (
    <>
      <Card as="div">
        <ul>
          {data.pageData.map((draft) => (
            <DraftRow key={draft.threadId} draft={draft} />
          ))}
        </ul>
      </Card>
      <Pagination
        current={page}
        total={data.totalPage}
        href={draftsHref}
        label={t('composer.drafts.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </>
  )
}

export function DraftsPage({ query }: PageProps) {
  const t = useTexts()
  const { face } = usePageContext()
  return (
    <main id="main" tabIndex={-1} className={cx('drafts')}>
      <h1 className={face === 'pc' ? cx('drafts__title') : 'dzq-vh'}>{t('composer.drafts')}</h1>
      <DraftList query={query} />
    </main>
  )
}
