import type { ThreadView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { useApiQuery } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { hideThread } from '../../shared/content/hide-content.ts'
import { type ThreadMark, useMarkThread } from '../../shared/content/use-mark-thread.ts'
import { useRefreshThreads } from '../../shared/content/use-refresh.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { isInWechat } from '../../shared/session/wechat-browser.ts'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { persistentError } from '../../ui/toast/toast-queue.ts'
import { DeleteForm } from '../moderation/DeleteForm.tsx'
import { MoveForm } from '../moderation/MoveForm.tsx'
import { markQuery } from '../notifications/watch-and-mute.ts'
import { UndoDeletion } from '../own-content/UndoDeletion.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { ActionsMenu } from './ActionsMenu.tsx'
import {
  areManaging,
  type MenuAction,
  menuActionsOf,
  type SwitchCall,
  sheetActionsOf,
  switches,
  type ThreadAction,
  threadActionsOf,
  type WatchAction,
  watchActions,
  watchActionsOf,
  withActions,
} from './content-actions.ts'
import { PosterSheet } from './PosterSheet.tsx'
import { useActingUser } from './use-acting-user.ts'

type OpenThreadDialog = 'move' | 'report' | 'delete' | 'deleted' | 'poster' | null

const done: Partial<Record<ThreadAction, 'sticky' | 'unsticky'>> = { sticky: 'sticky', unsticky: 'unsticky' }

function usePick(thread: ThreadView, open: (what: OpenThreadDialog) => void) {
  const t = useTexts()
  const toast = useToast()
  const page = usePageContext()
  const refresh = useRefreshThreads()
  const change = async (action: ThreadAction, { run }: SwitchCall) => {
    try {
      await run(thread)
      const toastText = done[action]
      toast(t(toastText ? `moderation.${toastText}.done` : 'moderation.done'))
      refresh()
    } catch (failure) {
      toast(failureText(asFailure(failure), t), persistentError)
    }
  }
  return async (action: ThreadAction) => {
    if (action === 'edit') return page.go(links.editThread(thread.threadId))
    if (action === 'history') return page.go(links.history(thread.threadId, thread.postId))
    const found = switches.get(action)
    if (found) return change(action, found)
    // An own thread is restored from a bar instead of confirmed (docs/reference/conventions.md#undo-or-confirm).
    if (action === 'delete' && thread.userId === page.userId)
      return hideThread(thread.threadId, true, '').then(
        () => open('deleted'),
        (failure: unknown) => void toast(failureText(asFailure(failure), t), persistentError),
      )
    return page.userId === null ? page.go(links.loginFrom(page.url)) : open(action as OpenThreadDialog)
  }
}

/** Further actions of the sheet on h5: adding the thread to the favourites, and copying its link. */
interface ShareActions {
  readonly setFavourite: (isOn: boolean) => void
  readonly copy: () => void
}

/** Returns a function that opens the poster, or runs an action of the sheet on h5; it returns whether there was one. */
function useShareActions(
  { threadId }: ThreadView,
  passing: ShareActions | undefined,
  open: (what: OpenThreadDialog) => void,
) {
  const t = useTexts()
  const toast = useToast()
  const page = usePageContext()
  return (action: MenuAction): boolean => {
    if (action === 'poster') {
      open('poster')
      return true
    }
    if (!passing) return false
    const setFavourite = (isOn: boolean) =>
      page.userId === null
        ? page.go(links.loginFrom(page.url, `favor-${threadId}`))
        : passing.setFavourite(isOn)
    const passes: Partial<Record<MenuAction, () => void>> = {
      favor: () => setFavourite(true),
      unfavor: () => setFavourite(false),
      copy: passing.copy,
      wechat: () => toast(t('moderation.wechat.how')),
    }
    passes[action]?.()
    return action in passes
  }
}

const marks: Readonly<Record<WatchAction, ThreadMark>> = {
  watch: 'watched',
  unwatch: 'none',
  mute: 'muted',
  unmute: 'none',
}

/** The member's actions on notifications about a thread's comments, and a function that runs one; none for visitors. */
function useWatchActions({ threadId, isDraft }: ThreadView) {
  const t = useTexts()
  const toast = useToast()
  const markThread = useMarkThread()
  const { userId } = usePageContext()
  const isOff = userId === null || isDraft
  const { data } = useApiQuery(markQuery('thread', threadId), { enabled: !isOff })
  const set = async (mark: ThreadMark) => {
    try {
      await markThread(threadId, mark)
      toast(t(`channels.done.${mark}`))
    } catch (failure) {
      toast(failureText(asFailure(failure), t), persistentError)
    }
  }
  return {
    actions: isOff || !data ? [] : watchActionsOf(data[0]?.mark),
    pick: (action: MenuAction) => {
      const watchAction = watchActions.find((each) => each === action)
      if (watchAction) void set(marks[watchAction])
      return watchAction !== undefined
    },
  }
}

/**
 * The menu of a thread (docs/reference/pages.md#thread-page); on h5, which passes `passing`, with favouriting and
 * sharing.
 */
export function ThreadMenu({ thread, passing }: { thread: ThreadView; passing?: ShareActions }) {
  const t = useTexts()
  const toast = useToast()
  const who = useActingUser()
  const refresh = useRefreshThreads()
  const isSheet = usePageContext().face === 'h5'
  const [isOpen, setOpen] = useState<OpenThreadDialog>(null)
  const close = () => setOpen(null)
  const pick = usePick(thread, setOpen)
  const pass = useShareActions(thread, passing, setOpen)
  const watch = useWatchActions(thread)
  const actions: readonly MenuAction[] = passing
    ? sheetActionsOf(thread, who, isInWechat())
    : menuActionsOf(thread, who)
  const isManaging = areManaging(threadActionsOf(thread, who))
  const end = (text: string) => {
    close()
    toast(text)
  }
  return (
    <>
      <ActionsMenu
        label={t(isManaging ? 'moderation.manage' : 'moderation.more')}
        actions={withActions(actions, watch.actions)}
        href={links.manage(thread.threadId)}
        opensOnHover
        onPick={(action) => pass(action) || watch.pick(action) || void pick(action as ThreadAction)}
      />
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen === 'report'}
        title={t('moderation.report')}
        onClose={close}
        maskCloses={false}
      >
        <ReportForm
          reported={{ threadId: thread.threadId }}
          onCancel={close}
          onDone={() => end(t('moderation.report.done'))}
        />
      </DialogOrSheet>
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen === 'move'}
        title={t('moderation.move')}
        onClose={close}
      >
        <MoveForm
          thread={thread}
          onDone={() => {
            end(t('moderation.done'))
            refresh()
          }}
        />
      </DialogOrSheet>
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen === 'delete'}
        title={t('moderation.delete.sure')}
        onClose={close}
        maskCloses={false}
      >
        <DeleteForm
          of={{ threadId: thread.threadId }}
          asksWhy
          onDelete={async (message) => {
            await hideThread(thread.threadId, true, message)
            setOpen('deleted')
          }}
          onCancel={close}
        />
      </DialogOrSheet>
      <PosterSheet
        threadId={thread.threadId}
        isOpen={isOpen === 'poster'}
        isSheet={isSheet}
        onClose={close}
        onCopy={passing?.copy}
      />
      <UndoDeletion
        isOpen={isOpen === 'deleted'}
        threadId={thread.threadId}
        onRestored={() => {
          end(t('moderation.restored'))
          refresh()
        }}
      />
    </>
  )
}
