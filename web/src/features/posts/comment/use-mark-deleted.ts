import { useQueryClient } from '@tanstack/react-query'
import { keepGone, releaseGone } from './deleted-posts.ts'
import { useDrawnPosts } from './use-cached-posts.ts'

/** Marks a comment or a reply as deleted, or as there again, wherever it is drawn, so that its place stays. */
export function useMarkDeleted() {
  const client = useQueryClient()
  const drawn = useDrawnPosts()
  return (postId: number, isDeleted: boolean): void => {
    if (isDeleted) keepGone(client, postId)
    else releaseGone(postId)
    drawn.change(postId, (post) => ({ ...post, isDeleted }))
    // What was under way when it came back does not know of it.
    if (!isDeleted) void drawn.refresh()
  }
}
