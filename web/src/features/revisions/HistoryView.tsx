import {
  type RevisionComparison,
  type RevisionText,
  type RevisionView,
  tomIds,
} from '@chaguan/contracts/browser'
import { useMemo } from 'react'
import { useApiQuery } from '../../api/query.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import type { PageProps } from '../../shared/page/page-types.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import '../../ui/form-layout/form-layout.module.css'

import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { Tag } from '../../ui/tag/Tag.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { compareTexts, compareWords, type DiffLine, linesOfHtml } from './diff.ts'
import {
  comparisonQuery,
  type HistoryAddress,
  historyHref,
  historyOf,
  versionsQuery,
} from './history-page.ts'
import './revisions.module.css'

const places = { same: 'span', gone: 'del', come: 'ins' } as const

function Compared({ line }: { line: DiffLine }) {
  const t = useTexts()
  return line.map(({ kind, text }, index) => {
    const Place = places[kind]
    return (
      <Place key={index}>
        {kind !== 'same' && (
          <span className="dzq-vh">
            {t(kind === 'gone' ? 'moderation.diff.gone' : 'moderation.diff.come')}
          </span>
        )}
        {text}
      </Place>
    )
  })
}

const kinds: Readonly<Record<string, TextKey>> = {
  [tomIds.image]: 'threads.type.image',
  [tomIds.audio]: 'threads.type.audio',
  [tomIds.video]: 'threads.type.video',
  [tomIds.goods]: 'threads.type.goods',
  [tomIds.redPacket]: 'threads.type.redPacket',
  [tomIds.reward]: 'threads.type.reward',
  [tomIds.file]: 'threads.type.file',
  [tomIds.vote]: 'threads.type.vote',
}

const blocksOf = (version: RevisionText | null) => version?.blocks ?? []

function useBlocksLine() {
  const t = useTexts()
  return (version: RevisionText | null) =>
    blocksOf(version)
      .map(({ tomId, count }) => {
        const kind = kinds[tomId]
        return t('moderation.history.block', { kind: kind ? t(kind) : tomId, n: count })
      })
      .join(' · ')
}

function Difference({ compared: { before, after } }: { compared: RevisionComparison }) {
  const t = useTexts()
  const lineOfBlocks = useBlocksLine()
  const picture = t('moderation.history.picture')
  const lines = useMemo(
    () => compareTexts(linesOfHtml(before?.content ?? '', picture), linesOfHtml(after.content, picture)),
    [before, after, picture],
  )
  const shown = before === null ? linesOfHtml(after.content, picture).split('\n') : null
  const blocks = [lineOfBlocks(before), lineOfBlocks(after)] as const
  return (
    <div className={cx('diff')}>
      {(after.title || before?.title) && (
        <h2>
          <Compared
            line={before ? compareWords(before.title, after.title) : [{ kind: 'same', text: after.title }]}
          />
        </h2>
      )}
      {/* biome-ignore-start lint/suspicious/noArrayIndexKey: the lines of a comparison never change their places */}
      {shown
        ? shown.map((text, index) => <p key={index}>{text}</p>)
        : lines.map((line, index) => (
            <p key={index}>
              <Compared line={line} />
            </p>
          ))}
      {/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */}
      {(blocks[0] || blocks[1]) && (
        <p className="dzq-muted">
          <Compared
            line={before ? compareWords(blocks[0], blocks[1]) : [{ kind: 'same', text: blocks[1] }]}
          />
        </p>
      )}
    </div>
  )
}

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

/** What was edited of a thread's text or a comment: its versions, and one of them beside the one before it. */
export function HistoryView({ params, query }: PageProps<{ id: string }>) {
  const t = useTexts()
  const asked = historyOf(query)
  const { data } = useApiQuery(comparisonQuery(asked))
  if (!data) return <Skeleton height="240px" />
  const { threadId, postId, isFirst, after } = data
  return (
    <div className={cx('page')}>
      <Card title={t('moderation.history.title')} titleId="history">
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
