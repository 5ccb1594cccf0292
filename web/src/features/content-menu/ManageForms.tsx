import type { ThreadView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { hideThread } from '../../shared/content/hide-content.ts'
import { useRefreshThreads } from '../../shared/content/use-refresh.ts'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { DeleteForm } from '../moderation/DeleteForm.tsx'
import { MoveForm } from '../moderation/MoveForm.tsx'
import { WatchButtons } from '../notifications/WatchButton.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { actionText, switches, type ThreadAction, threadActionsOf } from './content-actions.ts'
import './content-menu.module.css'
import { useActingUser } from './use-acting-user.ts'

/** Forms with one button each. */
function SwitchForms({ of, actions }: { of: ThreadView; actions: readonly ThreadAction[] }) {
  const t = useTexts()
  const shown = actions.filter((action) => switches.has(action))
  if (shown.length === 0) return null
  return (
    <section className={cx('manage-part')}>
      {shown.map((action) => (
        <form key={action} method="post" action={links.manage(of.threadId)}>
          <FormFields action={action} />
          <input type="hidden" name="postId" value={of.postId} />
          <Button type="submit">{t(actionText(action))}</Button>
        </form>
      ))}
    </section>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The actions on a thread as forms. */
export function ManageThread({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const toast = useToast()
  const { go } = usePageContext()
  const refresh = useRefreshThreads()
  const who = useActingUser()
  const actions = threadActionsOf(thread, who)
  const back = links.thread(thread.threadId)
  const leave = (to: string) => {
    refresh()
    go(to)
  }
  return (
    <>
      <p className={cx('managed__of')}>
        <a href={back}>{thread.title || t('threads.untitled', { name: thread.user.nickname })}</a>
      </p>
      <SwitchForms of={thread} actions={actions} />
      {!thread.isDraft && <WatchButtons kind="thread" id={thread.threadId} />}
      {actions.includes('move') && (
        <Section title={t('moderation.move')}>
          <MoveForm thread={thread} onDone={() => leave(back)} />
        </Section>
      )}
      {actions.includes('report') && (
        <Section title={t('moderation.report')}>
          <ReportForm
            reported={{ threadId: thread.threadId }}
            onDone={() => {
              toast(t('moderation.report.done'))
              go(back)
            }}
          />
        </Section>
      )}
      {actions.includes('delete') && (
        <Section title={t('moderation.delete')}>
          <DeleteForm
            of={{ threadId: thread.threadId }}
            asksWhy={thread.userId !== who.userId}
            onDelete={async (message) => {
              await hideThread(thread.threadId, true, message)
              leave(links.home)
            }}
          />
        </Section>
      )}
    </>
  )
}
