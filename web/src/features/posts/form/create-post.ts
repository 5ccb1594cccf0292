import { type FormAction, type InputOf, type PostView, postsApi } from '@chaguan/contracts/browser'
import { captchaIn } from '../../../shared/captcha/captcha-query.ts'
import { htmlOfComment } from '../../../shared/comments/comment-text.ts'
import { links } from '../../../shared/links/links.ts'

/** The target of a reply. */
interface Target {
  readonly commentId: number
  readonly replyId?: number
}

/** The input that publishes a comment, or a reply to one (docs/reference/wire-content.md#posts). */
export function createPostInput(
  threadId: number,
  text: string,
  pictureIds: readonly number[],
  target: Target | null,
): InputOf<typeof postsApi.publishPost> {
  return {
    id: threadId,
    content: htmlOfComment(text),
    ...(pictureIds.length > 0 && { attachments: pictureIds.map((id) => ({ id, type: 'attachments' })) }),
    ...(target && { isComment: true, replyId: target.commentId }),
    ...(target?.replyId && { commentPostId: target.replyId }),
  }
}

/** The forms of a comment and of pinning one, without JavaScript. */
export const commentForms: Readonly<Record<string, FormAction>> = {
  comment: {
    endpoint: postsApi.publishPost,
    input: (fields, { id = '' }) => ({
      ...createPostInput(Number(id), fields.content ?? '', [], null),
      ...captchaIn(fields),
    }),
    next: (data, _fields, { id = '' }) => links.post(Number(id), (data as PostView).id),
  },
  pinComment: {
    endpoint: postsApi.pinComment,
    input: ({ postId, isOn }) => ({ postId: Number(postId), isPinned: isOn === '1' }),
    next: (_data, _fields, { id = '' }) => `${links.thread(Number(id))}#comments`,
  },
}
