import { type LikerView, postsApi, threadsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { query, useApiQuery } from '../../api/query.ts'
import { loadFailureTexts } from '../../i18n/failure-text.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import type { ContentRef } from '../../shared/content/hide-content.ts'
import { links } from '../../shared/links/links.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/empty/LoadFailed.tsx'
import '../../ui/form-layout/form-layout.module.css'

import { Spinner } from '../../ui/spinner/Spinner.tsx'
import { Time } from '../../ui/time/Time.tsx'
import './likers.module.css'

const perPage = 20

interface LikersPage {
  readonly list: readonly LikerView[]
  readonly pages: number
  readonly total: number
  readonly counts?: { readonly likes: number; readonly paid: number }
}

function useLikers({ threadId, postId }: ContentRef, type: 0 | 1 | 2, page: number) {
  const ofPost = useApiQuery(query(postsApi.listPostLikers, { postId: postId ?? 1, page, perPage }), {
    enabled: postId !== undefined,
  })
  const ofThread = useApiQuery(query(threadsApi.listThreadLikers, { threadId, type, page, perPage }), {
    enabled: postId === undefined,
  })
  const { error, refetch } = postId ? ofPost : ofThread
  const shown: LikersPage | undefined = postId
    ? ofPost.data && {
        list: ofPost.data.pageData,
        pages: ofPost.data.totalPage,
        total: ofPost.data.totalCount,
      }
    : ofThread.data && {
        list: ofThread.data.pageData.list,
        pages: ofThread.data.totalPage,
        total: ofThread.data.pageData.allCount,
        counts: {
          likes: ofThread.data.pageData.likeCount,
          paid: ofThread.data.pageData.raidCount + ofThread.data.pageData.rewardCount,
        },
      }
  return { shown, error, refetch }
}

/** The text for each type of entry. */
const heardOf: Readonly<Record<number, TextKey>> = {
  2: 'moderation.likers.hasPaid',
  3: 'moderation.likers.hasTipped',
}

function Liker({ liker }: { liker: LikerView }) {
  const t = useTexts()
  const { moment } = useFormats()
  const at = moment(liker.createdAt)
  return (
    <li className={cx('liker')}>
      <Avatar src={liker.avatar} name={liker.nickname} size={36} circle />
      <span className={cx('liker__who')}>
        <a href={links.user(liker.userId)}>{liker.nickname}</a>
        {liker.signature && <small className="dzq-muted dzq-ellipsis">{liker.signature}</small>}
      </span>
      <span className="dzq-muted">
        {t(heardOf[liker.type] ?? 'moderation.likers.hasLiked')} <Time {...at} text={at.inSentence} />
      </span>
    </li>
  )
}

/** The people who liked a thread or a comment, or paid for it, page by page; empty kinds are left out. */
export function Likers({ of }: { of: ContentRef }) {
  const t = useTexts()
  const [type, setType] = useState<0 | 1 | 2>(0)
  const [page, setPage] = useState(1)
  const { shown, error, refetch } = useLikers(of, type, page)
  if (error) return <LoadFailed {...loadFailureTexts(error, t)} onRetry={() => void refetch()} />
  if (!shown) return <Spinner text={t('site.loading')} />
  const { counts } = shown
  const hasKinds = counts !== undefined && counts.paid > 0
  const kinds = [
    [0, 'moderation.likers.all', shown.total],
    [1, 'moderation.likers.likes', counts?.likes ?? 0],
    [2, 'moderation.likers.paid', counts?.paid ?? 0],
  ] as const
  return (
    <div className={cx('likers')}>
      {!hasKinds && shown.total > 0 && (
        <p className="dzq-muted">{t('moderation.likers.likes', { n: shown.total })}</p>
      )}
      {hasKinds && (
        <fieldset className={cx('kinds')}>
          <legend className="dzq-vh">{t('moderation.likers')}</legend>
          {kinds
            .filter(([, , n]) => n > 0)
            .map(([kind, key, n]) => (
              <Button
                key={kind}
                size="small"
                kind={kind === type ? 'soft' : 'text'}
                aria-pressed={kind === type}
                onClick={() => {
                  setType(kind)
                  setPage(1)
                }}
              >
                {t(key, { n })}
              </Button>
            ))}
        </fieldset>
      )}
      <ul>
        {shown.list.map((liker) => (
          <Liker key={`${liker.userId}-${liker.type}`} liker={liker} />
        ))}
      </ul>
      {shown.pages > 1 && (
        <div className={cx('buttons')}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('site.pages.prev')}
          </Button>
          <Button size="small" disabled={page >= shown.pages} onClick={() => setPage(page + 1)}>
            {t('site.pages.next')}
          </Button>
        </div>
      )}
    </div>
  )
}
