import type { PostView, ReplyView } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { hidePost } from '../../shared/content/hide-content.ts'
import { useRefreshPosts } from '../../shared/content/use-refresh.ts'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { untilClosed } from '../../ui/toast/toast-queue.ts'
import { Likers } from '../likers/Likers.tsx'
import { DeleteForm } from '../moderation/DeleteForm.tsx'
import { review } from '../moderation/moderation-calls.ts'
import { EditCommentForm } from '../own-content/EditCommentForm.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { ActsMenu } from './ActsMenu.tsx'
import { type PostAct, postActsOf } from './content-acts.ts'
import { useActingUser } from './use-acting-user.ts'

type OpenPostDialog = 'edit' | 'report' | 'delete' | 'likers' | null

interface PostMenuProps {
  post: PostView | ReplyView
  /** Called when it was deleted, before anything is asked anew. */
  onDeleted: () => void
}

function usePick({ post, onDeleted }: PostMenuProps, open: (what: OpenPostDialog) => void) {
  const t = useTexts()
  const toast = useToast()
  const { go, userId, url } = usePageContext()
  const refresh = useRefreshPosts()
  const attempt = async (work: Promise<unknown>, done: () => void) => {
    try {
      await work
      done()
    } catch (failure) {
      toast(failureText(asFailure(failure), t), untilClosed)
    }
  }
  return async (act: PostAct) => {
    switch (act) {
      case 'history':
        return go(links.history(post.threadId, post.id))
      case 'approve':
      case 'ignore':
        return attempt(review(post.id, act === 'approve' ? 1 : 2), () => {
          toast(t('moderation.done'))
          refresh()
        })
      case 'delete':
        // What is one's own is taken back instead of asked about (docs/reference/conventions.md#undo-or-confirm).
        if (post.userId === userId) return attempt(hidePost(post.id, 1, ''), onDeleted)
    }
    return userId === null ? go(links.loginFrom(url)) : open(act)
  }
}

/** What can be done to a comment or a reply (docs/reference/pages.md#thread-page). */
export function PostMenu({ post, onDeleted }: PostMenuProps) {
  const t = useTexts()
  const toast = useToast()
  const who = useActingUser()
  const refresh = useRefreshPosts()
  const isSheet = usePageContext().face === 'h5'
  const [isOpen, setOpen] = useState<OpenPostDialog>(null)
  const close = () => setOpen(null)
  const pick = usePick({ post, onDeleted }, setOpen)
  const of = { threadId: post.threadId, postId: post.id }
  const end = (text: string) => {
    close()
    toast(text)
  }
  return (
    <>
      <ActsMenu
        label={t('moderation.post.manage', { name: post.user?.nickname ?? '' })}
        acts={postActsOf(post, who)}
        href={links.manage(post.threadId, post.id)}
        onPick={(act) => void pick(act)}
      />
      {post.canEdit && post.replyPostId === null && (
        <button type="button" hidden data-key="e" onClick={() => setOpen('edit')} />
      )}
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen === 'report'}
        title={t('moderation.report')}
        onClose={close}
        maskCloses={false}
      >
        <ReportForm reported={of} onDone={() => end(t('moderation.report.done'))} onCancel={close} />
      </DialogOrSheet>
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen === 'likers'}
        title={t('moderation.likers')}
        onClose={close}
      >
        <Likers of={of} />
      </DialogOrSheet>
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen === 'edit'}
        title={t('moderation.post.edit')}
        onClose={close}
        maskCloses={false}
      >
        <EditCommentForm
          post={post}
          onCancel={close}
          onDone={() => {
            end(t('moderation.edited'))
            refresh()
          }}
        />
      </DialogOrSheet>
      <DialogOrSheet
        isSheet={isSheet}
        isOpen={isOpen === 'delete'}
        title={t('moderation.post.delete.sure')}
        onClose={close}
        maskCloses={false}
      >
        <DeleteForm
          of={of}
          asksWhy
          onDelete={async (message) => {
            await hidePost(post.id, 1, message)
            close()
            onDeleted()
          }}
          onCancel={close}
        />
      </DialogOrSheet>
    </>
  )
}
