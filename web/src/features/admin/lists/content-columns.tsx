import type { ManagedPostView, ManagedThreadView } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { Tag } from '../../../ui/tag/Tag.tsx'
import type { ListColumn } from './AdminList.tsx'

/** The kind of a list's rows, and which of them: under review, not deleted, or deleted. */
export type Kind = 'threads' | 'comments'
export type ListKind = 'review' | 'all' | 'deleted'

/** The common fields of threads and comments in lists. */
export interface Content {
  readonly id: number
  readonly threadId: number
  readonly title: string
  /** Its name in a list; for a comment the beginning of its text. */
  readonly name: string
  readonly html: string
  readonly nickname: string
  readonly authorId: number
  readonly category: string
  /** Number of comments and of views of a thread. */
  readonly comments: number
  readonly views: number
  readonly createdAt: string
  readonly deletedAt: string | null
  readonly deletedBy: string
  /** The reason of its deletion. */
  readonly deletedFor: string
  readonly isApproved: number
  readonly isSticky: boolean
  readonly isEssence: boolean
  readonly stopWords: string
  readonly ip: string
}

/** The beginning of a text without its tags, with its emoji. */
const plain = (html: string) => [...plainText(html)].slice(0, 60).join('')

const deletionOf = ({
  deletedUserArr,
  lastDeletedLog,
}: Pick<ManagedPostView, 'deletedUserArr' | 'lastDeletedLog'>) => ({
  deletedBy: deletedUserArr?.deletedNickname ?? '',
  deletedFor: lastDeletedLog?.message ?? '',
})

export const ofThread = (thread: ManagedThreadView): Content => ({
  ...{ id: thread.threadId, threadId: thread.threadId, title: thread.title, html: thread.content.text },
  name: thread.title || plain(thread.content.text),
  ...{ nickname: thread.nickname, authorId: thread.authorId, createdAt: thread.createdAt },
  ...{ category: thread.categoryName, comments: thread.likeReward.postCount, views: thread.viewCount },
  ...{ isApproved: thread.isApproved, stopWords: thread.stopWords, ip: thread.ip },
  ...{ isSticky: thread.isStick === 1, isEssence: thread.displayTag.isEssence },
  deletedAt: thread.deletedAt,
  ...deletionOf(thread),
})

export const ofComment = (post: ManagedPostView): Content => ({
  ...{ id: post.postId, threadId: post.threadId, title: post.title, html: post.content.text },
  name: plain(post.content.text),
  ...{ nickname: post.nickname, authorId: post.userId, createdAt: post.createdAt },
  ...{ category: '', comments: 0, views: 0 },
  ...{ isApproved: post.isApproved, stopWords: post.stopWords, ip: post.ip },
  ...{ isSticky: false, isEssence: false },
  deletedAt: post.deletedAt,
  ...deletionOf(post),
})

export const approvals = [0, 1, 2] as const

/** The columns of threads only. */
function useThreadColumns(): readonly ListColumn<Content>[] {
  const t = useTexts()
  const { count } = useFormats()
  return [
    {
      key: 'category',
      holds: 'name',
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
    {
      ...{ key: 'views', title: t('adminLists.viewCount'), isNumber: true },
      render: ({ views }) => count(views),
    },
  ]
}

/** The columns of a list of threads or comments. */
export function useContentColumns(kind: Kind, list: ListKind): readonly ListColumn<Content>[] {
  const t = useTexts()
  const ofThreads = useThreadColumns()
  const deletion: readonly ListColumn<Content>[] = [
    {
      ...{ key: 'deleted', holds: 'time', title: t('adminLists.deletedAt'), sort: 'deleted_at' },
      render: ({ deletedAt }) => deletedAt,
    },
    {
      ...{ key: 'deletedBy', holds: 'name', title: t('adminLists.deletedBy') },
      render: ({ deletedBy }) => deletedBy,
    },
    {
      ...{ key: 'why', holds: 'text', title: t('adminLists.reason') },
      render: ({ deletedFor }) => deletedFor,
    },
  ]
  return [
    {
      key: 'title',
      holds: 'text',
      title: t('adminLists.content'),
      render: ({ threadId, name, isSticky, isEssence }) => (
        <>
          <a href={links.thread(threadId)} target="_blank" rel="noreferrer">
            {name || t('adminLists.untitled')}
          </a>
          {isSticky && (
            <>
              {' '}
              <Tag kind="primary">{t('adminLists.threadKind.1')}</Tag>
            </>
          )}
          {isEssence && (
            <>
              {' '}
              <Tag kind="essence">{t('adminLists.threadKind.2')}</Tag>
            </>
          )}
        </>
      ),
    },
    { key: 'author', holds: 'name', title: t('adminLists.author'), render: ({ nickname }) => nickname },
    ...(kind === 'threads' && list === 'all' ? ofThreads : []),
    {
      key: 'state',
      isShort: true,
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
    {
      ...{ key: 'at', holds: 'time', title: t('adminLists.at'), sort: 'created_at' },
      render: ({ createdAt }) => createdAt,
    },
    ...(list === 'deleted' ? deletion : []),
  ]
}
