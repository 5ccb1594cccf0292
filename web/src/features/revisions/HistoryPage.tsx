import type { RevisionView } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { PageMain } from '../../shared/page/PageMain.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import '../../ui/form-layout/form-layout.module.css'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { Difference } from './Difference.tsx'
import {
  comparisonQuery,
  type HistoryAddress,
  historyHref,
  historyOf,
  versionsQuery,
} from './history-page.ts'
import './revisions.module.css'

function Version({ version, href, isShown }: { version: RevisionView; href: string; isShown: boolean }) {
  const t = useTexts()
  const { moment } = useFormats()
  const number =
    version.number === 1 ? t('moderation.history.first') : t('moderation.history.nth', { n: version.number })
  return (
    <li>
      <a className={cx('version')} href={href} {...(isShown && { 'aria-current': 'true' })}>
        <span>{number}</span>
        <Time {...moment(version.createdAt)} />
        <span>{version.editor?.nickname ?? t('moderation.history.nobody')}</span>
        {version.isApproved !== 1 && <Tag kind="warn">{t('posts.pending')}</Tag>}
      </a>
    </li>
  )
}

function Versions({ threadId, asked, shown }: { threadId: string; asked: HistoryAddress; shown: number }) {
  const t = useTexts()
  const { data } = useApiQuery(versionsQuery(asked))
  if (!data) return <Skeleton height="120px" />
  return (
    <>
      <ul className={cx('versions')}>
        {data.pageData.map((version) => (
          <Version
            key={version.id}
            version={version}
            href={historyHref(threadId, asked, { version: version.id })}
            isShown={version.id === shown}
          />
        ))}
      </ul>
      <Pagination
        current={asked.page}
        total={data.totalPage}
        href={(page) => historyHref(threadId, asked, { page })}
        label={t('moderation.history.versions')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </>
  )
}

/** The revisions of a thread's text or a comment, and one of them compared with the previous one. */
function HistoryView({ params, query }: PageProps<{ id: string }>) {
  const t = useTexts()
  const asked = historyOf(query)
  const { data } = useApiQuery(comparisonQuery(asked))
  if (!data) return <Skeleton height="240px" />
  const { threadId, postId, isFirst, after } = data
  return (
    <div className={cx('page')}>
      <h1 className={cx('page__title')}>{t('moderation.history.title')}</h1>
      <Card as="div">
        <div className={cx('manage-inside')}>
          <Difference compared={data} />
        </div>
      </Card>
      <Card title={t('moderation.history.versions')} titleId="versions">
        <div className={cx('manage-inside')}>
          <Versions threadId={params.id} asked={asked} shown={after.id} />
        </div>
      </Card>
      <div className={cx('buttons')}>
        <ButtonLink href={isFirst ? links.thread(threadId) : links.post(threadId, postId)}>
          {t('moderation.back')}
        </ButtonLink>
      </div>
    </div>
  )
}

export function HistoryPage(props: PageProps<{ id: string }>) {
  return (
    <PageMain isPadded>
      <HistoryView {...props} />
    </PageMain>
  )
}
