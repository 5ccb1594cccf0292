import { type OutputOf, postsApi } from '@chaguan/contracts/browser'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useCallback, useRef, useState } from 'react'
import type { CompletionProps, NearPerson } from './Completion.tsx'

type Comments = OutputOf<typeof postsApi.listPosts>

/** Those who commented on what is open, as far as their comments are there. */
function commenters(client: QueryClient): readonly NearPerson[] {
  return client
    .getQueriesData<Comments>({ queryKey: [postsApi.listPosts.path] })
    .flatMap(([, page]) => page?.pageData ?? [])
    .flatMap((post) => [post, ...(post.lastThreeComments ?? [])])
    .flatMap(({ user }) => (user ? [{ nickname: user.nickname, avatar: user.avatar }] : []))
}

/** Loads the pickers and the emoji panel when somebody begins to write. */
export function useCompletion() {
  const [Aids, setAids] = useState<ComponentType<CompletionProps> | null>(null)
  const client = useQueryClient()
  const [near, setNear] = useState<readonly NearPerson[]>([])
  const isAsked = useRef(false)
  const load = useCallback(() => {
    setNear(commenters(client))
    if (isAsked.current) return
    isAsked.current = true
    import('./Completion.tsx').then(
      ({ Completion: WritingAids }) => setAids(() => WritingAids),
      () => {
        // Without them one writes as before; the next beginning asks again.
        isAsked.current = false
      },
    )
  }, [client])
  return { Aids, load, near }
}
