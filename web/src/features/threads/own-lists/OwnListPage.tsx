import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { query as optionalQuery, useApiQuery } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../../ui/toast/toast-queue.ts'
import { UndoBar } from '../../../ui/undo/UndoBar.tsx'
import { ThreadCard } from '../card/ThreadCard.tsx'
import { ThreadList, type ThreadListProps } from '../card/ThreadList.tsx'
import { changeThread } from '../thread-cache.ts'
import { type OwnList, ownListHref, ownListOf, ownThreads } from './own-lists.ts'
import './own-threads.module.css'

interface UnfavourProps {
  thread: ThreadView
  onPress: (thread: ThreadView) => void
}

/** The button to remove a favourite: with scripts at once, without them by a form. */
function Unfavour({ thread, onPress }: UnfavourProps) {
  const t = useTexts()
  const { url } = usePageContext()
  const press = (event: FormEvent) => {
    event.preventDefault()
    onPress(thread)
  }
  return (
    <form className={cx('own__unfavour')} method="post" action={url} onSubmit={press}>
      <FormFields action="unfavour" />
      <input type="hidden" name="id" value={thread.threadId} />
      <Button type="submit" kind="text" size="small" icon="bookmark-minus">
        {t('users.own.unfavour')}
      </Button>
    </form>
  )
}

/** Removes favourites, and restores the last one. */
function useUnfavour() {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const [given, setGiven] = useState<ThreadView | null>(null)
  const keep = async ({ threadId }: ThreadView, isFavorite: boolean) => {
    try {
      await call(threadsApi.operateThread, { id: threadId, isFavorite })
      changeThread(client, threadId, (shown) => ({ ...shown, isFavorite }))
      await client.invalidateQueries({ queryKey: [threadsApi.listThreads.path] })
      return true
    } catch (error) {
      toast(failureText(asFailure(error), t), untilClosed)
      return false
    }
  }
  const end = useCallback(() => setGiven(null), [])
  return {
    given,
    end,
    giveUp: async (thread: ThreadView) => {
      if (await keep(thread, false)) setGiven(thread)
    },
    takeBack: async () => {
      if (given && (await keep(given, true))) end()
    },
  }
}

/** The member's favourites, each with a button to remove it. */
function Favourites(props: ThreadListProps) {
  const t = useTexts()
  const { given, end, giveUp, takeBack } = useUnfavour()
  return (
    <>
      <ThreadList
        {...props}
        draw={(thread) => (
          <div key={thread.threadId} className={cx('own__favourite')}>
            <ThreadCard thread={thread} />
            <Unfavour thread={thread} onPress={(pressed) => void giveUp(pressed)} />
          </div>
        )}
      />
      {given && (
        <UndoBar
          key={given.threadId}
          text={t('threadPage.favorite.undone')}
          undo={t('users.own.undo')}
          onUndo={() => void takeBack()}
          onEnd={end}
        />
      )}
    </>
  )
}

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

/** The threads one has liked, keeps or has bought: their number, and a page of them. */
export function OwnThreads({ query }: Pick<PageProps, 'query'>) {
  const t = useTexts()
  const list = ownListOf(usePageContext().url)
  const input = ownThreads(list, { query })
  const { data } = useApiQuery(optionalQuery(threadsApi.listThreads, input))
  // On h5 the bar above says it.
  const { face } = usePageContext()
  const List = list === 'favourites' ? Favourites : ThreadList
  return (
    <section aria-labelledby="own">
      <h1 className={cx('own__title')} id="own">
        <span className={face === 'h5' ? 'dzq-vh' : undefined}>{t(`users.own.${list}`)}</span>
        {data && <small className={cx('own__count')}>{t('users.own.count', { n: data.totalCount })}</small>}
      </h1>
      <List input={input} href={(page) => ownListHref(list, page)} empty={<Nothing list={list} />} />
    </section>
  )
}

/** The threads that the member has liked, keeps or has bought. */
export function OwnListPage({ query }: PageProps) {
  return (
    <PageMain side={['recommendedThreads']}>
      <OwnThreads query={query} />
    </PageMain>
  )
}
