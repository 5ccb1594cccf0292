import { approval, type InputOf, type OutputOf, type postsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { picturesFor } from '../files/index.ts'
import { readText } from '../texts/index.ts'
import { lockThread, screenRichText, setStopWords } from '../threads/index.ts'
import { findTopics } from '../topics/index.ts'
import { approveComment, rewriteComment } from './change-comment.ts'
import { presentUpdate, transformPost } from './edit-post.ts'
import { findReadableComment } from './find-post.ts'
import { mayRewriteComment } from './post-rules.ts'
import { presentPosts } from './present-post.ts'

/**
 * Replaces the text of the viewer's own comment; its pictures stay. Text with words that need review makes it pending,
 * and a pending or ignored comment stays so. Throws UNAUTHORIZED for other people's comments and without the
 * permission.
 */
export async function rewriteOwnComment(
  ctx: Context,
  viewer: Member,
  { postId, content }: InputOf<typeof postsApi.rewriteComment>,
): Promise<OutputOf<typeof postsApi.rewriteComment>> {
  const { post, thread } = await findReadableComment(ctx, viewer, postId)
  if (!mayRewriteComment(viewer, post, thread.category_id)) throw new AppError('UNAUTHORIZED')
  const place = { ownerId: viewer.id, actorId: viewer.id, postId: post.id, before: post.content }
  const written = await transformPost(ctx, viewer, post, thread, content)
  const given = await readText(ctx, written, viewer.origin, picturesFor(ctx, place))
  const { text, isPending, words } = await screenRichText(ctx, viewer, given)
  const [view] = await presentPosts(ctx, viewer, thread, [post])
  if (text.isEmpty && view?.images.length === 0) throw invalid('posts.text.required')
  const html = text.html(await findTopics(ctx.db, text.topics))
  await ctx.transaction(async (tx) => {
    await lockThread(ctx, tx, thread.id)
    const operation = { ctx, tx, actorId: viewer.id, post, thread }
    const after = await rewriteComment(operation, { content: html, mentions: text.mentions })
    if (!isPending) return
    await setStopWords(tx, post.id, words)
    if (after.is_approved === approval.approved) await approveComment(operation, approval.pending)
  })
  return presentUpdate(ctx, viewer, post.id)
}
