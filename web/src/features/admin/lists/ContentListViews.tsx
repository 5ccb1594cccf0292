import { approval, exportsApi, moderationApi, reviewDeskApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { categoriesQuery, flatCategories } from '../groups/group-queries.ts'
import { overviewQuery } from '../shell/use-pending-work.ts'
import { AdminList } from './AdminList.tsx'
import type { BulkAction } from './BulkBar.tsx'
import {
  approvals,
  type Content,
  type Kind,
  type ListKind,
  ofComment,
  ofThread,
  useContentColumns,
} from './content-columns.tsx'
import { exportedOf, listQueries, matching } from './list-pages.ts'
import '../form/admin-form.module.css'
import './lists.module.css'

/** The whole text of the active row, with the stop words that put it under review. */
function Reading({ content }: { content: Content }) {
  const t = useTexts()
  const { count } = useFormats()
  const { title, html, nickname, authorId, createdAt, stopWords, ip } = content
  const length = [...plainText(html)].length
  return (
    <>
      <p className={cx('alist__meta')}>
        <a href={links.user(authorId)} target="_blank" rel="noreferrer">
          {nickname}
        </a>{' '}
        {createdAt} {ip} {t('adminLists.length', { n: count(length) })}
      </p>
      {title && <h2>{title}</h2>}
      {stopWords && <Tag kind="danger">{t('adminLists.words', { words: stopWords })}</Tag>}
      <div className={cx('alist__text')}>
        <RichText html={html} links={markLinks} />
      </div>
    </>
  )
}

const wireKinds = { threads: 1, comments: 2 } as const

const decide =
  (kind: Kind, decision: { readonly isApproved?: 1 | 2; readonly isDeleted?: boolean }) =>
  (ids: readonly number[], message: string) =>
    call(moderationApi.submitReview, {
      type: wireKinds[kind],
      data: ids.map((id) => ({ id, ...decision, ...(message && { message }) })),
    })

/** Reverts a decision; all of the items or, when one was changed meanwhile, none. */
const revert = (kind: Kind, action: 'pend' | 'restore' | 'delete') => (ids: readonly number[]) =>
  call(reviewDeskApi.decideAtDesk, { kind, action, ids: [...ids] })

/** The actions on threads that are not deleted: marks, and moving to another category. */
function useThreadActions(): readonly BulkAction[] {
  const t = useTexts()
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  return [
    { name: 'stick', label: t('adminLists.stick'), bulk: 'sticky' },
    { name: 'unstick', label: t('adminLists.unstick'), bulk: 'unsticky' },
    { name: 'essence', label: t('adminLists.essence'), bulk: 'essence' },
    { name: 'unessence', label: t('adminLists.unessence'), bulk: 'unessence' },
    {
      name: 'move',
      label: t('adminLists.move'),
      bulk: 'move',
      choiceOf: 'categoryId',
      choice: {
        label: t('adminLists.moveTo'),
        options: flatCategories(categories).map(({ id, name }) => [String(id), name] as const),
      },
    },
  ]
}

function useActions(kind: Kind, list: ListKind, isIgnored: boolean): readonly BulkAction[] {
  const t = useTexts()
  const marks = useThreadActions()
  const approve = { name: 'approve', label: t('adminLists.approve'), kind: 'primary', key: 'a' } as const
  const ignore = { name: 'ignore', label: t('adminLists.ignore'), key: 'i', reason: 'optional' } as const
  const remove = { name: 'delete', label: t('adminLists.delete'), kind: 'danger', key: 'd' } as const
  if (list === 'deleted')
    return [
      {
        name: 'restore',
        label: t('adminLists.restore'),
        kind: 'primary',
        key: 'e',
        bulk: 'restore',
        run: decide(kind, { isDeleted: false }),
        undo: revert(kind, 'delete'),
      },
      {
        ...remove,
        label: t('adminLists.deleteForGood'),
        isFinal: true,
        bulk: 'erase',
        run: decide(kind, { isDeleted: true }),
      },
    ]
  const reviewing: readonly BulkAction[] =
    list === 'review'
      ? [
          { ...approve, bulk: 'approve', run: decide(kind, { isApproved: 1 }), undo: revert(kind, 'pend') },
          ...(isIgnored
            ? []
            : [
                {
                  ...ignore,
                  bulk: 'ignore' as const,
                  run: decide(kind, { isApproved: 2 }),
                  undo: revert(kind, 'pend'),
                },
              ]),
        ]
      : []
  return [
    ...reviewing,
    ...(kind === 'threads' && list === 'all' ? marks : []),
    {
      ...remove,
      reason: 'optional',
      bulk: 'delete',
      run: decide(kind, { isDeleted: true }),
      undo: revert(kind, 'restore'),
    },
  ]
}

type ListAddress = Pick<PageProps, 'query'>

const threadKinds = [1, 2, 3, 4] as const

function useContentList(kind: Kind, list: ListKind, query: ListAddress['query']) {
  const t = useTexts()
  const client = useQueryClient()
  const state = {
    name: 'state',
    label: t('adminLists.state'),
    options: approvals.map((one) => [String(one), t(`adminLists.approval.${one}`)] as const),
  }
  const reviewed = {
    ...state,
    ...{ usual: String(approval.pending), isRequired: true },
    options: state.options.filter(([value]) => value !== String(approval.approved)),
  }
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const category = {
    name: 'categoryId',
    label: t('adminLists.category'),
    options: flatCategories(categories).map(({ id, name }) => [String(id), name] as const),
  }
  const days = [
    { name: 'startTime', label: t('adminLists.from'), type: 'date' },
    { name: 'endTime', label: t('adminLists.until'), type: 'date' },
  ] as const
  const deletions = [
    { name: 'deletedNickname', label: t('adminLists.deletedBy') },
    { name: 'startTime', label: t('adminLists.deletedFrom'), type: 'date' },
    { name: 'endTime', label: t('adminLists.deletedUntil'), type: 'date' },
  ] as const
  const ofThreads = [
    {
      name: 'type',
      label: t('adminLists.mark'),
      options: threadKinds.map((one) => [String(one), t(`adminLists.threadKind.${one}`)] as const),
    },
    { name: 'views', label: t('adminLists.viewsLeast') },
    { name: 'replies', label: t('adminLists.commentsLeast') },
  ]
  const words = { name: 'q', label: t('adminLists.text') }
  const author = { name: 'nickname', label: t('adminLists.author') }
  return {
    columns: useContentColumns(kind, list),
    idOf: ({ id }: Content) => id,
    nameOf: ({ name, id }: Content) => name || String(id),
    filters: [
      ...[words, author, category],
      ...(list === 'all' ? [state, ...days, ...(kind === 'threads' ? ofThreads : [])] : []),
      ...(list === 'review' ? [reviewed] : []),
      ...(list === 'deleted' ? deletions : []),
    ],
    actions: useActions(kind, list, query.get('state') === String(approval.ignored)),
    ...(list === 'review' && { pane: (content: Content) => <Reading content={content} /> }),
    onDone: () =>
      void client.invalidateQueries({ queryKey: queryKeyOf(overviewQuery.endpoint, overviewQuery.input) }),
  }
}

interface ContentListProps extends ListAddress {
  list: ListKind
  path: string
  title: string
  children?: ReactNode
}

function ThreadList({ query, list, path, title, children }: ContentListProps) {
  const asked =
    list === 'deleted'
      ? listQueries.deletedThreads(query)
      : listQueries.threads(query, list === 'review' ? 0 : undefined)
  const { data, error, refetch } = useApiQuery(asked)
  const shown = data && { ...data, pageData: data.pageData.map(ofThread) }
  return (
    <AdminList
      exported={{ path: exportsApi.exportThreads.path, input: exportedOf(asked.input), name: 'threads' }}
      {...useContentList('threads', list, query)}
      {...{ query, path, title, children }}
      matching={
        list === 'deleted'
          ? matching.deletedThreads(query)
          : matching.threads(query, list === 'review' ? 0 : undefined)
      }
      answer={{ data: shown, error, refetch }}
    />
  )
}

function CommentList({ query, list, path, title, children }: ContentListProps) {
  const asked =
    list === 'deleted'
      ? listQueries.deletedComments(query)
      : listQueries.comments(query, list === 'review' ? 0 : undefined)
  const { data, error, refetch } = useApiQuery(asked)
  const shown = data && { ...data, pageData: data.pageData.map(ofComment) }
  return (
    <AdminList
      exported={{ path: exportsApi.exportComments.path, input: exportedOf(asked.input), name: 'comments' }}
      {...useContentList('comments', list, query)}
      {...{ query, path, title, children }}
      matching={
        list === 'deleted'
          ? matching.deletedComments(query)
          : matching.comments(query, list === 'review' ? 0 : undefined)
      }
      answer={{ data: shown, error, refetch }}
    />
  )
}

/** Threads under review. */
export function ThreadReviewView({ query }: ListAddress) {
  return (
    <ThreadList
      query={query}
      list="review"
      path="/admin/review/threads"
      title={useTexts()('admin.review.threads')}
    />
  )
}

/** Comments under review. */
export function CommentReviewView({ query }: ListAddress) {
  return (
    <CommentList
      query={query}
      list="review"
      path="/admin/review/comments"
      title={useTexts()('admin.review.comments')}
    />
  )
}

/** All threads that are not deleted. */
export function ThreadsView({ query }: ListAddress) {
  return <ThreadList query={query} list="all" path="/admin/threads" title={useTexts()('admin.threads')} />
}

/** All comments that are not deleted. */
export function CommentsView({ query }: ListAddress) {
  return <CommentList query={query} list="all" path="/admin/comments" title={useTexts()('admin.comments')} />
}

/** The two lists of the recycle bin, as tabs. */
function RecycleTabs({ here }: { here: Kind }) {
  const t = useTexts()
  const tabs = [
    { kind: 'threads', href: '/admin/recycle-bin' },
    { kind: 'comments', href: '/admin/recycle-bin/comments' },
  ] as const
  return (
    <nav className={cx('atools')} aria-label={t('admin.recycleBin')}>
      {tabs.map(({ kind, href }) => (
        <ButtonLink
          key={kind}
          size="small"
          href={href}
          kind={kind === here ? 'primary' : 'info'}
          {...(kind === here && { 'aria-current': 'page' as const })}
        >
          {t(`adminLists.recycle.${kind}`)}
        </ButtonLink>
      ))}
    </nav>
  )
}

/** Deleted threads, to be restored or deleted permanently. */
export function RecycleBinView({ query }: ListAddress) {
  return (
    <ThreadList query={query} list="deleted" path="/admin/recycle-bin" title={useTexts()('admin.recycleBin')}>
      <RecycleTabs here="threads" />
    </ThreadList>
  )
}

/** Deleted comments, to be restored or deleted permanently. */
export function DeletedCommentsView({ query }: ListAddress) {
  return (
    <CommentList
      query={query}
      list="deleted"
      path="/admin/recycle-bin/comments"
      title={useTexts()('admin.recycleBin')}
    >
      <RecycleTabs here="comments" />
    </CommentList>
  )
}
