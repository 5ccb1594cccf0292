import { type Face, type ForumView, forumApi, type ThreadDetailView } from '@chaguan/contracts/browser'
import { requiredQuery } from '../api/query.ts'
import { Composer } from '../features/composer/Composer.tsx'
import { categoriesQuery, threadQuery } from '../features/composer/composer-queries.ts'
import { renderInApp } from './render-in-app.tsx'
import { fakeSite } from './site-fixtures.ts'

interface Composing {
  readonly face?: Face
  readonly forum?: ForumView
  /** The thread that is edited; none for a new one. */
  readonly thread?: ThreadDetailView
}

/** Renders the composer for a member who may publish and edit in the category of the fake site. */
export function renderComposer({ face = 'pc', forum, thread }: Composing = {}) {
  const [category] = fakeSite['/api/v3/categories'] as object[]
  const [id, query] = thread ? [thread.threadId, `?id=${thread.threadId}`] : [0, '']
  return renderInApp(<Composer query={new URLSearchParams(query)} frame={(_bar, form) => form} />, {
    pageContext: { face, userId: thread?.userId ?? 9, url: `/thread/post${query}` },
    answers: [
      [requiredQuery(forumApi.readForum, {}), forum ?? fakeSite['/api/v3/forum']],
      [categoriesQuery(id), [{ ...category, canEditThread: true }]],
      ...(thread ? [[threadQuery(id), thread] as const] : []),
    ],
  })
}
