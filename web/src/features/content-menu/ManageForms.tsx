import type { PostDetailView, ThreadView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.tsx'
import { hidePost, hideThread } from '../../shared/content/hide-content.ts'
import { useRefreshPosts, useRefreshThreads } from '../../shared/content/use-refresh.ts'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { DeleteForm } from '../moderation/DeleteForm.tsx'
import { MoveForm } from '../moderation/MoveForm.tsx'
import { WatchButtons } from '../notifications/WatchButton.tsx'
import { EditCommentForm } from '../own-content/EditCommentForm.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { actText, isSwitch, postActsOf, type ThreadAct, threadActsOf } from './content-acts.ts'
import './content-menu.module.css'
import { useActingUser } from './use-acting-user.ts'

/** Forms of one button each. */
function SwitchForms({ of, acts }: { of: ThreadView; acts: readonly ThreadAct[] }) {
  const t = useTexts()
  const shown = acts.filter(isSwitch)
  if (shown.length === 0) return null
  return (
    <section className={cx('manage-part')}>
      {shown.map((act) => (
        <form key={act} method="post" action={links.manage(of.threadId)}>
          <FormFields action={act} />
          <input type="hidden" name="postId" value={of.postId} />
          <Button type="submit">{t(actText(act))}</Button>
        </form>
      ))}
    </section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The acts on a thread as forms. */
export function ManageThread({ thread }: { thread: ThreadView }) {
  const t = useTexts()
  const toast = useToast()
  const { go } = usePageContext()
  const refresh = useRefreshThreads()
  const who = useActingUser()
  const acts = threadActsOf(thread, who)
  const back = links.thread(thread.threadId)
  const leave = (to: string) => {
    refresh()
    go(to)
  }
  return (
    <>
      <p>
        <a href={back}>{thread.title || t('threads.untitled', { name: thread.user.nickname })}</a>
      </p>
      <SwitchForms of={thread} acts={acts} />
      {!thread.isDraft && <WatchButtons kind="thread" id={thread.threadId} />}
      {acts.includes('move') && (
        <Section title={t('moderation.move')}>
          <MoveForm thread={thread} onDone={() => leave(back)} />
        </Section>
      )}
      {acts.includes('report') && (
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
      {acts.includes('delete') && (
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

function ReviewPost({ post }: { post: PostDetailView }) {
  const t = useTexts()
  const acts = postActsOf(post, useActingUser()).filter((act) => act === 'approve' || act === 'ignore')
  if (acts.length === 0) return null
  return (
    <section className={cx('manage-part')}>
      {acts.map((act) => (
        <form key={act} method="post" action={links.manage(post.threadId, post.id)}>
          <FormFields action={act === 'approve' ? 'approvePost' : 'ignorePost'} />
          <input type="hidden" name="postId" value={post.id} />
          <Button type="submit">{t(actText(act))}</Button>
        </form>
      ))}
    </section>
  )
}

/** The acts on a comment as forms. */
export function ManagePost({ post }: { post: PostDetailView }) {
  const t = useTexts()
  const { go } = usePageContext()
  const refresh = useRefreshPosts()
  const who = useActingUser()
  const acts = postActsOf(post, who)
  const of = { threadId: post.threadId, postId: post.id }
  const back = links.post(post.threadId, post.id)
  const leave = (to: string) => {
    refresh()
    go(to)
  }
  return (
    <>
      <p>
        <a href={back}>{post.summaryText || t('moderation.post.pictures')}</a>
      </p>
      <ReviewPost post={post} />
      {acts.includes('edit') && (
        <Section title={t('moderation.post.edit')}>
          <EditCommentForm post={post} onDone={() => leave(back)} />
        </Section>
      )}
      {acts.includes('report') && (
        <Section title={t('moderation.report')}>
          <ReportForm reported={of} onDone={() => go(back)} />
        </Section>
      )}
      {acts.includes('delete') && (
        <Section title={t('moderation.delete')}>
          <DeleteForm
            of={of}
            asksWhy={post.userId !== who.userId}
            onDelete={async (message) => {
              await hidePost(post.id, 1, message)
              leave(links.thread(post.threadId))
            }}
          />
        </Section>
      )}
    </>
  )
}
