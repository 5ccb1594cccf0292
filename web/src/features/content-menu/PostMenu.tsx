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
import { persistentError } from '../../ui/toast/toast-queue.ts'
import { Likers } from '../likers/Likers.tsx'
import { DeleteForm } from '../moderation/DeleteForm.tsx'
import { review } from '../moderation/moderation-calls.ts'
import { EditCommentForm } from '../own-content/EditCommentForm.tsx'
import { ReportForm } from '../reports/ReportForm.tsx'
import { ActionsMenu } from './ActionsMenu.tsx'
import { type ActingUser, type PostAction, postActionsOf } from './content-actions.ts'

type OpenPostDialog = 'edit' | 'report' | 'delete' | 'likers' | null

interface PostMenuProps {
  post: PostView | ReplyView
  who: ActingUser
  /** Called after the deletion, before anything is refetched. */
  onDeleted: () => void
}

function usePick({ post, onDeleted }: Omit<PostMenuProps, 'who'>, open: (what: OpenPostDialog) => void) {
  const t = useTexts()
  const toast = useToast()
  const page = usePageContext()
  const refresh = useRefreshPosts()
  const attempt = async (work: Promise<unknown>, done: () => void) => {
    try {
      await work
      done()
    } catch (failure) {
      toast(failureText(asFailure(failure), t), persistentError)
    }
  }
  return async (action: PostAction) => {
    switch (action) {
      case 'history':
        return page.go(links.history(post.threadId, post.id))
      case 'approve':
      case 'ignore':
        return attempt(review(post.id, action === 'approve' ? 1 : 2), () => {
          toast(t('moderation.done'))
          refresh()
        })
      case 'delete':
        // An own comment is restored from a bar instead of confirmed (docs/reference/conventions.md#undo-or-confirm).
        if (post.userId === page.userId) return attempt(hidePost(post.id, 1, ''), onDeleted)
    }
    return page.userId === null ? page.go(links.loginFrom(page.url)) : open(action)
  }
}

interface PostDialogsProps extends Omit<PostMenuProps, 'who'> {
  open: OpenPostDialog
  onClose: () => void
}

/** The dialog that the menu opens. */
function PostDialogs({ post, onDeleted, open, onClose }: PostDialogsProps) {
  const t = useTexts()
  const toast = useToast()
  const refresh = useRefreshPosts()
  const isSheet = usePageContext().face === 'h5'
  const of = { threadId: post.threadId, postId: post.id }
  const end = (text: string) => {
    onClose()
    toast(text)
  }
  const shared = { isSheet, onClose }
  return (
    <>
      <DialogOrSheet {...shared} isOpen={open === 'report'} title={t('moderation.report')} maskCloses={false}>
        <ReportForm reported={of} onDone={() => end(t('moderation.report.done'))} onCancel={onClose} />
      </DialogOrSheet>
      <DialogOrSheet {...shared} isOpen={open === 'likers'} title={t('moderation.likers')}>
        <Likers of={of} />
      </DialogOrSheet>
      <DialogOrSheet
        {...shared}
        isOpen={open === 'edit'}
        title={t('moderation.post.edit')}
        maskCloses={false}
      >
        <EditCommentForm
          post={post}
          onCancel={onClose}
          onDone={() => {
            end(t('moderation.edited'))
            refresh()
          }}
        />
      </DialogOrSheet>
      <DialogOrSheet
        {...shared}
        isOpen={open === 'delete'}
        title={t('moderation.post.delete.sure')}
        maskCloses={false}
      >
        <DeleteForm
          of={of}
          asksWhy
          onDelete={async (message) => {
            await hidePost(post.id, 1, message)
            onClose()
            onDeleted()
          }}
          onCancel={onClose}
        />
      </DialogOrSheet>
    </>
  )
}

/** The menu of a comment or a reply (docs/reference/pages.md#thread-page). */
export function PostMenu({ post, who, onDeleted }: PostMenuProps) {
  const t = useTexts()
  const [open, setOpen] = useState<OpenPostDialog>(null)
  // A page has many menus and opens few: the dialogs are rendered at the first opening.
  const [hasOpened, setHasOpened] = useState(false)
  if (open !== null && !hasOpened) setHasOpened(true)
  const pick = usePick({ post, onDeleted }, setOpen)
  return (
    <>
      <ActionsMenu
        label={t('moderation.post.manage', { name: post.user?.nickname ?? '' })}
        actions={postActionsOf(post, who)}
        href={links.manage(post.threadId, post.id)}
        onPick={(action) => void pick(action)}
      />
      {(post.canEdit || post.canRewrite) && post.replyPostId === null && (
        <button type="button" hidden data-key="e" onClick={() => setOpen('edit')} />
      )}
      {hasOpened && <PostDialogs {...{ post, onDeleted, open }} onClose={() => setOpen(null)} />}
    </>
  )
}
