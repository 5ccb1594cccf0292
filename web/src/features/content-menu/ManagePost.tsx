import type { PostDetailView } from '@chaguan/contracts/browser'
import { useTexts } from '../../i18n/use-texts.tsx'
import { hidePost } from '../../shared/content/hide-content.ts'
import { useRefreshPosts } from '../../shared/content/use-refresh.ts'
import { FormFields } from '../../shared/forms/FormFields.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { cx } from '../../ui/class-names.ts'
import { DeleteForm } from '../moderation/DeleteForm.tsx'
import { EditCommentForm } from '../own-content/EditCommentForm.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { actionText, postActionsOf } from './content-actions.ts'
import { Section } from './ManageForms.tsx'
import { useActingUser } from './use-acting-user.ts'
import './content-menu.module.css'

function ReviewPost({ post }: { post: PostDetailView }) {
  const t = useTexts()
  const actions = postActionsOf(post, useActingUser()).filter(
    (action) => action === 'approve' || action === 'ignore',
  )
  if (actions.length === 0) return null
  return (
    <section className={cx('manage-part')}>
      {actions.map((action) => (
        <form key={action} method="post" action={links.manage(post.threadId, post.id)}>
          <FormFields action={action === 'approve' ? 'approvePost' : 'ignorePost'} />
          <input type="hidden" name="postId" value={post.id} />
          <Button type="submit">{t(actionText(action))}</Button>
        </form>
      ))}
    </section>
  )
}

/** The actions on a comment as forms. */
export function ManagePost({ post }: { post: PostDetailView }) {
  const t = useTexts()
  const { go } = usePageContext()
  const refresh = useRefreshPosts()
  const who = useActingUser()
  const actions = postActionsOf(post, who)
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
      {actions.includes('edit') && (
        <Section title={t('moderation.post.edit')}>
          <EditCommentForm post={post} onDone={() => leave(back)} />
        </Section>
      )}
      {actions.includes('report') && (
        <Section title={t('moderation.report')}>
          <ReportForm reported={of} onDone={() => go(back)} />
        </Section>
      )}
      {actions.includes('delete') && (
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
