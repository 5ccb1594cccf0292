import { threadsApi } from '@chaguan/contracts/browser'
import { query as optionalQuery, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { ThreadList } from '../card/ThreadList.tsx'
import { type OwnList, ownListHref, ownListOf, ownThreads } from './own-lists.ts'
import './own-threads.module.css'
import { Favourites } from './Favourites.tsx'

function Nothing({ list }: { list: OwnList }) {
  const t = useTexts()
  return (
    <Card as="div">
      <Empty
        title={t(`users.own.${list}.none`)}
        action={<ButtonLink href={links.home}>{t('users.own.home')}</ButtonLink>}
      >
        {t(`users.own.${list}.hint`)}
      </Empty>
    </Card>
  )
}

/** The threads that the viewer has liked, favourited or bought: their number, and a page of them. */
export function OwnThreads({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const list = ownListOf(usePageContext().url)
  const input = ownThreads(list, { query })
  const { data } = useApiQuery(optionalQuery(threadsApi.listThreads, input))
  // On h5 the bar above shows the title.
  const isPhone = usePageContext().face === 'h5'
  const List = list === 'favourites' ? Favourites : ThreadList
  return (
    <section aria-labelledby="own">
      <h1 className={cx('own__title', isPhone && !data?.totalCount && 'dzq-vh')} id="own">
        <span className={isPhone ? 'dzq-vh' : undefined}>{t(`users.own.${list}`)}</span>
        {data && data.totalCount > 0 && (
          <small className={cx('own__count')}>{t('users.own.count', { n: data.totalCount })}</small>
        )}
      </h1>
      <List input={input} href={(page) => ownListHref(list, page)} empty={<Nothing list={list} />} />
    </section>
  )
}

/** The threads that the member has liked, favourited or bought. */
export function OwnListPage({ query }: PageProps) {
  return (
    <PageMain side={['recommendedThreads']}>
      <OwnThreads query={query} />
    </PageMain>
  )
}
