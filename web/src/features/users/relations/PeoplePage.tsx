import type { ReactNode } from 'react'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { pageNumberOf } from '../../../shared/links/page-number.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { Pagination } from '../../../ui/pagination/Pagination.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { profileQuery } from '../profile/user-pages.ts'
import { BlockedRow, FollowRow } from './PersonRow.tsx'
import { blockedQuery, followsQuery, peopleKindOf, peopleTitle } from './people-page.ts'
import { otherIdOf, type PeopleKind, peopleHref } from './person-links.ts'
import './relations.module.css'

/** The owner of the list of people in an address. */
interface ListOwner {
  /** 0 for the viewer. */
  readonly otherId: number
  /** The nickname of another person, empty while loading; undefined for the viewer. */
  readonly name: string | undefined
  /** The person's page. */
  readonly href: string
}

/** The owner of the list; the list of blocked people always belongs to the viewer. */
function useListOwner({ query }: Pick<PageProps, 'query'>): ListOwner {
  const otherId = peopleKindOf(usePageContext().url) === 'blocks' ? 0 : otherIdOf(query)
  const { data } = useApiQuery(profileQuery(otherId), { enabled: otherId > 0 })
  if (otherId === 0) return { otherId, name: undefined, href: links.me }
  return { otherId, name: data?.nickname ?? '', href: links.user(otherId) }
}

interface ListedPeople {
  readonly rows: readonly ReactNode[]
  readonly total: number
  readonly pages: number
}

interface PeopleAddress {
  readonly kind: PeopleKind
  readonly otherId: number
  readonly page: number
}

function useFollows({ kind, otherId, page }: PeopleAddress) {
  const answer = useApiQuery(followsQuery(kind === 'blocks' ? 'follows' : kind, otherId, page), {
    enabled: kind !== 'blocks',
  })
  const data = answer.data && 'pageData' in answer.data ? answer.data : null
  const listed: ListedPeople | undefined = answer.data && {
    rows: (data?.pageData ?? []).map((row) => (
      <FollowRow key={row.user.userId} row={row} kind={kind} isOwn={otherId === 0} />
    )),
    total: data?.totalCount ?? 0,
    pages: data?.totalPage ?? 0,
  }
  return { ...answer, listed }
}

function useDenied({ kind, page }: PeopleAddress) {
  const answer = useApiQuery(blockedQuery(page), { enabled: kind === 'blocks' })
  const { data } = answer
  const listed: ListedPeople | undefined = data && {
    rows: data.pageData.map((person) => <BlockedRow key={person.denyUserId} person={person} />),
    total: data.totalCount,
    pages: data.totalPage,
  }
  return { ...answer, listed }
}

function Nobody({ kind, isOwn }: { kind: PeopleKind; isOwn: boolean }) {
  const t = useTexts()
  return (
    <Empty
      title={t(`relations.${kind}.none`)}
      action={isOwn && kind !== 'blocks' && <ButtonLink href={links.home}>{t('users.own.home')}</ButtonLink>}
    >
      {isOwn && t(`relations.${kind}.hint`)}
    </Empty>
  )
}

/**
 * The people whom the viewer follows, is followed by or has blocked, or another person's: their number, and a page of
 * them.
 */
function PeopleList({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const { url, face } = usePageContext()
  const kind = peopleKindOf(url)
  const { otherId, name } = useListOwner({ query })
  const wanted = { kind, otherId, page: pageNumberOf(query) }
  const [follows, denied] = [useFollows(wanted), useDenied(wanted)]
  const { listed, error, refetch } = kind === 'blocks' ? denied : follows
  const title = peopleTitle(t, kind, name)
  const kinds: readonly PeopleKind[] = otherId > 0 ? ['follows', 'fans'] : ['follows', 'fans', 'blocks']
  const tabs = kinds.map((one) => ({
    href: peopleHref(one, otherId, 1),
    text: t(`relations.tab.${one}`),
    isActive: one === kind,
  }))
  const total = listed && listed.total > 0 && (
    <small className={cx('people__count')}>{t('relations.count', { n: listed.total })}</small>
  )
  return (
    <section className={cx('people')} aria-labelledby="people">
      {/* On h5 the bar above shows the title. */}
      <h1 className={face === 'h5' ? 'dzq-vh' : cx('people__title')} id="people">
        {title}
        {face === 'pc' && total}
      </h1>
      <Card as="div" className={cx('people__tabs')}>
        <Tabs label={t('relations.lists')} items={tabs} scroll />
        {face === 'h5' && total}
      </Card>
      <Card as="div">
        {error && (
          <LoadFailed
            {...loadFailureTexts(error, t)}
            title={t('relations.failed')}
            onRetry={() => void refetch()}
          />
        )}
        {!listed && !error && <Skeleton height="64px" />}
        {listed && listed.total === 0 && <Nobody kind={kind} isOwn={otherId === 0} />}
        {listed && listed.rows.length > 0 && <ul>{listed.rows}</ul>}
      </Card>
      {listed && (
        <Pagination
          current={wanted.page}
          total={listed.pages}
          href={(page) => peopleHref(kind, otherId, page)}
          label={t('site.pages')}
          prev={t('site.pages.prev')}
          next={t('site.pages.next')}
          nth={(page) => t('site.pages.nth', { n: page })}
        />
      )}
    </section>
  )
}

/** A member's follows, fans or blocked people, or another person's follows or fans. */
export function PeoplePage({ query }: PageProps) {
  const t = useTexts()
  const { name, href } = useListOwner({ query })
  const title = peopleTitle(t, peopleKindOf(usePageContext().url), name)
  return (
    <PageMain bar={{ title, back: href }} side={['activePeople']}>
      <PeopleList query={query} />
    </PageMain>
  )
}
