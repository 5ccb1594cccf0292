import {
  exportsApi,
  type ManagedPostView,
  type ManagedThreadView,
  moderationApi,
} from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryKeyOf, useApiQuery } from '../../../api/query.ts'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links, markLinks } from '../../../shared/links/links.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { cx } from '../../../ui/class-names.ts'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { ExportTable } from '../form/ExportTable.tsx'
import { categoriesQuery, flatCategories } from '../groups/group-queries.ts'
import { overviewQuery } from '../shell/use-waiting.ts'
import { AdminList, type ListColumn } from './AdminList.tsx'
import type { BulkAction } from './BulkBar.tsx'
import { exportedOf, listQueries, matching } from './list-pages.ts'
import './lists.module.css'

/** What both threads and comments show of themselves. */
interface Content {
  readonly id: number
  readonly threadId: number
  readonly title: string
  /** What it is called in a list: a comment by what it says. */
  readonly name: string
  readonly html: string
  readonly nickname: string
  readonly authorId: number
  readonly category: string
  /** How many comments a thread has. */
  readonly comments: number
  readonly createdAt: string
  readonly deletedAt: string | null
  readonly isApproved: number
  readonly stopWords: string
  readonly ip: string
}

/** The beginning of a text without its tags, with its emoji. */
const plain = (html: string) => [...plainText(html)].slice(0, 60).join('')

const ofThread = (thread: ManagedThreadView): Content => ({
  ...{ id: thread.threadId, threadId: thread.threadId, title: thread.title, html: thread.content.text },
  name: thread.title || plain(thread.content.text),
  ...{ nickname: thread.nickname, authorId: thread.authorId, createdAt: thread.createdAt },
  ...{ category: thread.categoryName, comments: thread.likeReward.postCount },
  ...{ isApproved: thread.isApproved, stopWords: thread.stopWords, ip: thread.ip },
  deletedAt: thread.deletedAt,
})

const ofComment = (post: ManagedPostView): Content => ({
  ...{ id: post.postId, threadId: post.threadId, title: post.title, html: post.content.text },
  name: plain(post.content.text),
  ...{ nickname: post.nickname, authorId: post.userId, createdAt: post.createdAt },
  ...{ category: '', comments: 0 },
  ...{ isApproved: post.isApproved, stopWords: post.stopWords, ip: post.ip },
  deletedAt: post.deletedAt,
})

const approvals = [0, 1, 2] as const

/** What only threads show. */
function useThreadColumns(): readonly ListColumn<Content>[] {
  const t = useTexts()
  const { count } = useFormats()
  return [
    {
      key: 'category',
      title: t('adminLists.category'),
      sort: 'category_id',
      render: ({ category }) => category,
    },
    {
      key: 'comments',
      title: t('adminLists.comments'),
      sort: 'post_count',
      isNumber: true,
      render: ({ comments }) => count(comments),
    },
  ]
}

function useColumns(kind: Kind, list: ListKind): readonly ListColumn<Content>[] {
  const t = useTexts()
  const ofThreads = useThreadColumns()
  return [
    {
      key: 'title',
      title: t('adminLists.content'),
      render: ({ threadId, name }) => (
        <a href={links.thread(threadId)} target="_blank" rel="noreferrer">
          {name || t('adminLists.untitled')}
        </a>
      ),
    },
    { key: 'author', title: t('adminLists.author'), render: ({ nickname }) => nickname },
    ...(kind === 'threads' && list === 'all' ? ofThreads : []),
    {
      key: 'state',
      title: t('adminLists.state'),
      render: ({ isApproved, stopWords }) => (
        <>
          <Tag kind={isApproved === 1 ? 'success' : 'warn'}>
            {t(`adminLists.approval.${approvals.find((one) => one === isApproved) ?? 0}`)}
          </Tag>{' '}
          {stopWords && <Tag kind="danger">{stopWords}</Tag>}
        </>
      ),
    },
    { key: 'at', title: t('adminLists.at'), sort: 'created_at', render: ({ createdAt }) => createdAt },
    ...(list === 'deleted'
      ? [
          {
            ...{ key: 'deleted', title: t('adminLists.deletedAt'), sort: 'deleted_at' },
            render: ({ deletedAt }: Content) => deletedAt,
          },
        ]
      : []),
  ]
}

/** The whole text of what is looked at, with the words for which it waits. */
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

type Kind = 'threads' | 'comments'
type ListKind = 'review' | 'all' | 'deleted'

const wireKinds = { threads: 1, comments: 2 } as const

const decide =
  (kind: Kind, decision: { readonly isApproved?: 1 | 2; readonly isDeleted?: boolean }) =>
  (ids: readonly number[], message: string) =>
    call(moderationApi.submitReview, {
      type: wireKinds[kind],
      data: ids.map((id) => ({ id, ...decision, ...(message && { message }) })),
    })

function useActions(kind: Kind, list: ListKind): readonly BulkAction[] {
  const t = useTexts()
  const approve = { name: 'approve', label: t('adminLists.approve'), kind: 'primary', key: 'a' } as const
  const ignore = { name: 'ignore', label: t('adminLists.ignore'), key: 'i' } as const
  const remove = { name: 'delete', label: t('adminLists.delete'), kind: 'danger', key: 'd' } as const
  if (list === 'deleted')
    return [
      {
        name: 'restore',
        label: t('adminLists.restore'),
        kind: 'primary',
        bulk: 'restore',
        run: decide(kind, { isDeleted: false }),
      },
      {
        ...remove,
        label: t('adminLists.deleteForGood'),
        bulk: 'erase',
        run: decide(kind, { isDeleted: true }),
      },
    ]
  const reviewing: readonly BulkAction[] =
    list === 'review'
      ? [
          { ...approve, bulk: 'approve', run: decide(kind, { isApproved: 1 }) },
          { ...ignore, bulk: 'ignore', run: decide(kind, { isApproved: 2 }) },
        ]
      : []
  return [
    ...reviewing,
    { ...remove, reason: 'optional', bulk: 'delete', run: decide(kind, { isDeleted: true }) },
  ]
}

function useContentList(kind: Kind, list: ListKind) {
  const t = useTexts()
  const client = useQueryClient()
  const state = {
    name: 'state',
    label: t('adminLists.state'),
    options: approvals.map((one) => [String(one), t(`adminLists.approval.${one}`)] as const),
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
  const words = { name: 'q', label: t('adminLists.text') }
  const author = { name: 'nickname', label: t('adminLists.author') }
  return {
    columns: useColumns(kind, list),
    idOf: ({ id }: Content) => id,
    nameOf: ({ name, id }: Content) => name || String(id),
    filters:
      list === 'deleted' ? [words] : [words, author, category, ...(list === 'all' ? [state, ...days] : [])],
    actions: useActions(kind, list),
    ...(list === 'review' && { pane: (content: Content) => <Reading content={content} /> }),
    onDone: () =>
      void client.invalidateQueries({ queryKey: queryKeyOf(overviewQuery.endpoint, overviewQuery.input) }),
  }
}

type ListAddress = Pick<PageProps, 'query'>

function ThreadList({
  query,
  list,
  path,
  title,
}: ListAddress & { list: ListKind; path: string; title: string }) {
  const asked =
    list === 'deleted'
      ? listQueries.deletedThreads(query)
      : listQueries.threads(query, list === 'review' ? 0 : undefined)
  const { data, error, refetch } = useApiQuery(asked)
  const shown = data && { ...data, pageData: data.pageData.map(ofThread) }
  return (
    <AdminList
      {...useContentList('threads', list)}
      {...{ query, path, title }}
      matching={
        list === 'deleted'
          ? matching.deletedThreads(query)
          : matching.threads(query, list === 'review' ? 0 : undefined)
      }
      answer={{ data: shown, error, refetch }}
    >
      <ExportTable path={exportsApi.exportThreads.path} input={exportedOf(asked.input)} name="threads" />
    </AdminList>
  )
}

function CommentList({
  query,
  list,
  path,
  title,
}: ListAddress & { list: ListKind; path: string; title: string }) {
  const asked = listQueries.comments(query, list === 'review' ? 0 : undefined)
  const { data, error, refetch } = useApiQuery(asked)
  const shown = data && { ...data, pageData: data.pageData.map(ofComment) }
  return (
    <AdminList
      {...useContentList('comments', list)}
      {...{ query, path, title }}
      matching={matching.comments(query, list === 'review' ? 0 : undefined)}
      answer={{ data: shown, error, refetch }}
    >
      <ExportTable path={exportsApi.exportComments.path} input={exportedOf(asked.input)} name="comments" />
    </AdminList>
  )
}

/** Threads that wait for review. */
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

/** Comments that wait for review. */
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

/** Deleted threads, to be restored or removed for good. */
export function RecycleBinView({ query }: ListAddress) {
  return (
    <ThreadList
      query={query}
      list="deleted"
      path="/admin/recycle-bin"
      title={useTexts()('admin.recycleBin')}
    />
  )
}
