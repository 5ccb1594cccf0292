import type { ThreadDetailView } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { CachedFragment, useHasFragments } from '../../../shared/page/CachedFragment.tsx'
import { threadQuery, useThread } from './thread-page.ts'

type RenderThread = (thread: ThreadDetailView) => ReactNode

function LoadedThread({ threadId, children }: { threadId: number; children: RenderThread }) {
  const thread = useThread(threadId)
  return thread && children(thread)
}

interface ThreadFragmentProps {
  /** Names the fragment. */
  name: string
  thread: ThreadDetailView
  /** What it depends on besides the thread. */
  of?: unknown
  /** Renders it from its argument and `of` only. */
  children: RenderThread
}

/**
 * A part of a thread's page that changes more often than the page around it, for example with each comment or view: the
 * server then renders this part only.
 */
export function ThreadFragment({ name, thread, of, children }: ThreadFragmentProps) {
  const hasFragments = useHasFragments()
  if (!hasFragments) return children(thread)
  const { threadId } = thread
  return (
    <CachedFragment name={name} of={[threadId, of]} reads={[threadQuery(threadId)]}>
      <LoadedThread threadId={threadId}>{children}</LoadedThread>
    </CachedFragment>
  )
}
