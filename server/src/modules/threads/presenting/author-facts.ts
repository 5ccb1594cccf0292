import type { ThreadDetailView, ThreadView } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { prepareAnywhere } from '../../../drivers/db/prepared.ts'
import { findUser } from '../../users/index.ts'

const selectNewestOf = prepareAnywhere<{ userId: number }, { created_at: number }>(({ db, given }) =>
  db
    .selectFrom('posts')
    .innerJoin('threads', 'threads.id', 'posts.thread_id')
    .select('posts.created_at')
    .where('posts.user_id', '=', given.userId)
    .where('posts.is_approved', '=', 1)
    .where('posts.deleted_at', 'is', null)
    .where('threads.deleted_at', 'is', null)
    .where('threads.is_approved', '=', 1)
    .where('threads.is_draft', '=', 0)
    .where('threads.is_anonymous', '=', 0)
    .orderBy('posts.created_at', 'desc')
    .limit(1),
)

/**
 * What stands about an author beside their thread: the signature, and when they last published something under their
 * name, which anybody can see anyhow; when they last came is nobody's business. Nothing of an author who is hidden.
 */
export async function describeAuthor(
  ctx: Context,
  author: ThreadView['user'],
): Promise<ThreadDetailView['user']> {
  if (!author.userId) return author
  const given = { userId: author.userId }
  const [user, [newest]] = await Promise.all([findUser(ctx.db, given.userId), selectNewestOf(ctx.db, given)])
  return {
    ...author,
    signature: user?.signature ?? '',
    activeAt: newest ? ctx.time.format(newest.created_at) : '',
  }
}
