import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { UndoBar } from '../../../ui/undo/UndoBar.tsx'
import { ThreadCard } from '../card/ThreadCard.tsx'
import { ThreadList, type ThreadListProps } from '../card/ThreadList.tsx'
import { changeThread } from '../thread-cache.ts'
import './own-threads.module.css'

interface UnfavourProps {
  thread: ThreadView
  onPress: (thread: ThreadView) => void
}

/** The button to remove a favourite: immediate with JavaScript, a form without it. */
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
  const setFavourite = async ({ threadId }: ThreadView, isFavorite: boolean) => {
    try {
      await call(threadsApi.operateThread, { id: threadId, isFavorite })
      changeThread(client, threadId, (shown) => ({ ...shown, isFavorite }))
      await client.invalidateQueries({ queryKey: [threadsApi.listThreads.path] })
      return true
    } catch (error) {
      toast(failureText(asFailure(error), t), persistentError)
      return false
    }
  }
  const end = useCallback(() => setGiven(null), [])
  return {
    given,
    end,
    giveUp: async (thread: ThreadView) => {
      if (await setFavourite(thread, false)) setGiven(thread)
    },
    takeBack: async () => {
      if (given && (await setFavourite(given, true))) end()
    },
  }
}

/** The member's favourites, each with a button to remove it. */
export function Favourites(props: ThreadListProps) {
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
