import { useQueryClient } from '@tanstack/react-query'
import { forgetDeleted, rememberDeleted } from './deleted-posts.ts'
import { useCachedPosts } from './use-cached-posts.ts'

/** Marks a comment or reply as deleted or restored wherever it is shown, keeping its place. */
export function useMarkDeleted() {
  const client = useQueryClient()
  const drawn = useCachedPosts()
  return (postId: number, isDeleted: boolean): void => {
    if (isDeleted) rememberDeleted(client, postId)
    else forgetDeleted(postId)
    drawn.change(postId, (post) => ({ ...post, isDeleted }))
    // Pending responses do not contain the restored comment.
    if (!isDeleted) void drawn.refresh()
  }
}
