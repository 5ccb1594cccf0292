import { useDrawnPosts } from './use-drawn-posts.ts'

/** Marks a comment or a reply as deleted, or as there again, wherever it is drawn, so that its place stays. */
export function useMarkDeleted() {
  const drawn = useDrawnPosts()
  return (postId: number, isDeleted: boolean): void =>
    drawn.change(postId, (post) => ({ ...post, isDeleted }))
}
