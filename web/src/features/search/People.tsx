import type { UserCardView } from '@chaguan/contracts'
import { Fragment } from 'react'
import { links } from '../../api/links.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { failedWords } from '../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../i18n/use-texts.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty/Empty.tsx'
import { Failed } from '../../ui/empty/Failed.tsx'
import { Pagination } from '../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { markHits } from './mark-hits.ts'
import styles from './search.module.css'
import { peopleAsk, type SearchQuery, searchHref } from './search-page.ts'

const cx = classNames(styles)

function Marked({ text, keyword }: { text: string; keyword: string }) {
  let at = 0
  return markHits(text, keyword).map(({ text: piece, isHit }) => {
    at += piece.length
    return isHit ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>
  })
}

function Person({ person, keyword }: { person: UserCardView; keyword: string }) {
  const t = useTexts()
  const { count } = useFormats()
  const { userId, nickname, avatar, threadCount, groupName } = person
  const sub =
    groupName || t('search.users.sub', { n: threadCount < 10_000 ? threadCount : count(threadCount) })
  return (
    <li>
      <a className={cx('peoplegrid__item')} href={links.user(userId)}>
        <Avatar src={avatar} name={nickname} size={40} circle />
        <span className={cx('peoplegrid__who')}>
          <b className="dzq-ellipsis">
            <Marked text={nickname} keyword={keyword} />
          </b>
          <small className="dzq-ellipsis">{sub}</small>
        </span>
      </a>
    </li>
  )
}

function Pages({ search, current, total }: { search: SearchQuery; current: number; total: number }) {
  const t = useTexts()
  return (
    <div className={cx('search__pages')}>
      <Pagination
        current={current}
        total={total}
        href={(page) => searchHref(search, { page })}
        label={t('site.pages')}
        prev={t('site.pages.prev')}
        next={t('site.pages.next')}
        nth={(n) => t('site.pages.nth', { n })}
      />
    </div>
  )
}

/** People found by their nickname, or the most active ones when nothing was looked for. */
export function People({ search }: { search: SearchQuery }) {
  const t = useTexts()
  const { data, error, refetch } = useAnswer(peopleAsk(search))
  const isOnlyPeople = search.kind === 'users'
  if (data?.pageData.length === 0 && !isOnlyPeople) return null
  const more = data && data.totalPage > 1 && !isOnlyPeople && (
    <a className={cx('search__more')} href={searchHref(search, { kind: 'users' })}>
      {t('search.more')}
    </a>
  )
  return (
    <Card title={t(search.keyword ? 'search.users' : 'search.users.hot')} titleId="people" more={more}>
      {error && (
        <Failed title={t('threads.failed')} {...failedWords(error, t)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="64px" />}
      {data?.pageData.length === 0 && <Empty title={t('search.none.users')}>{t('search.none.hint')}</Empty>}
      <ul className={cx('peoplegrid')}>
        {data?.pageData.map((person) => (
          <Person key={person.userId} person={person} keyword={search.keyword} />
        ))}
      </ul>
      {data && isOnlyPeople && <Pages search={search} current={data.currentPage} total={data.totalPage} />}
    </Card>
  )
}
