import type { ThreadView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { hideThread } from '../../shared/content/hide-content.ts'
import { useRefreshThreads } from '../../shared/content/use-refresh.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { navigateFromLayer } from '../../ui/dialog/use-back-closes.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../ui/toast/toast-queue.ts'
import { DeleteForm } from '../moderation/DeleteForm.tsx'
import { MoveForm } from '../moderation/MoveForm.tsx'
import { UndoDeletion } from '../own-content/UndoDeletion.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { ActsMenu } from './ActsMenu.tsx'
import {
  isSwitch,
  type SheetAct,
  type Switch,
  sheetActsOf,
  switches,
  type ThreadAct,
  threadActsOf,
} from './content-acts.ts'
import { useActingUser } from './use-acting-user.ts'

type OpenThreadDialog = 'move' | 'report' | 'delete' | 'deleted' | null

const done: Partial<Record<ThreadAct, 'sticky' | 'unsticky'>> = { sticky: 'sticky', unsticky: 'unsticky' }

function usePick(thread: ThreadView, open: (what: OpenThreadDialog) => void) {
  const t = useTexts()
  const toast = useToast()
  const { go, userId, url } = usePageContext()
  const refresh = useRefreshThreads()
  const change = async (act: Switch) => {
    try {
      await switches[act](thread)
      const said = done[act]
      toast(t(said ? `moderation.${said}.done` : 'moderation.done'))
      refresh()
    } catch (failure) {
      toast(failureText(asFailure(failure), t), untilClosed)
    }
  }
  return async (act: ThreadAct) => {
    if (act === 'edit') return go(links.editThread(thread.threadId))
    if (act === 'history') return go(links.history(thread.threadId, thread.postId))
    if (isSwitch(act)) return change(act)
    // What is one's own is taken back instead of asked about (docs/reference/conventions.md#undo-or-confirm).
    if (act === 'delete' && thread.userId === userId)
      return hideThread(thread.threadId, true, '').then(
        () => open('deleted'),
        (failure: unknown) => void toast(failureText(asFailure(failure), t), untilClosed),
      )
    return userId === null ? go(links.loginFrom(url)) : open(act)
  }
}

/** What a phone's sheet does with a thread besides: it is kept among one's favourites, or its link is copied. */
interface ShareActions {
  readonly keep: (isOn: boolean) => void
  readonly copy: () => void
}

/** Does what a sheet offers to keep a thread or to pass it on; answers whether it was asked for. */
function useShareActs({ threadId }: ThreadView, passing: ShareActions | undefined) {
  const t = useTexts()
  const toast = useToast()
  const { go, userId, url } = usePageContext()
  return (act: ThreadAct | SheetAct): boolean => {
    if (!passing) return false
    const keep = (isOn: boolean) => (userId === null ? go(links.loginFrom(url)) : passing.keep(isOn))
    const passes: Partial<Record<ThreadAct | SheetAct, () => void>> = {
      favor: () => keep(true),
      unfavor: () => keep(false),
      poster: () => navigateFromLayer(links.poster(threadId)),
      copy: passing.copy,
      wechat: () => toast(t('moderation.wechat.how')),
    }
    passes[act]?.()
    return act in passes
  }
}

const isInWechat = () => /MicroMessenger/i.test(navigator.userAgent)

/**
 * What can be done to a thread (docs/reference/pages.md#thread-page); on a phone, which gives `passing`, also what
 * keeps it and passes it on.
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
  const pass = useShareActs(thread, passing)
  const end = (text: string) => {
    close()
    toast(text)
  }
  return (
    <>
      <ActsMenu
        label={t('moderation.manage')}
        acts={passing ? sheetActsOf(thread, who, isInWechat()) : threadActsOf(thread, who)}
        href={links.manage(thread.threadId)}
        opensOnHover
        onPick={(act) => pass(act) || void pick(act as ThreadAct)}
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
