import { type Face, type ForumView, forumApi, type ThreadDetailView } from '@chaguan/contracts/browser'
import { requiredQuery } from '../api/query.ts'
import { PublishedThread } from '../faces/both/composer/PublishedThread.tsx'
import { Composer } from '../features/composer/Composer.tsx'
import { categoriesQuery, threadQuery } from '../features/composer/composer-queries.ts'
import { renderInApp } from './render-in-app.tsx'
import { fakeSite } from './site-fixtures.ts'

interface ComposerFixture {
  readonly face?: Face
  readonly forum?: ForumView
  /** The thread that is edited; none for a new one. */
  readonly thread?: ThreadDetailView
  /** Ids of further child categories of the fake site's category. */
  readonly below?: readonly number[]
  /** The query of a new thread's address. */
  readonly asked?: string
}

/**
 * Renders the composer for a member who may publish and edit in the category of the fake site; on h5 below a button for
 * the preview.
 */
export function renderComposer({ face = 'pc', forum, thread, below = [], asked = '' }: ComposerFixture = {}) {
  const [category] = fakeSite['/api/v3/categories'] as object[]
  const may = { canCreateThread: true, canEditThread: true }
  const children = below.map((categoryId) => ({
    ...category,
    ...may,
    categoryId,
    name: `分类 ${categoryId}`,
  }))
  const [id, query] = thread ? [thread.threadId, `?id=${thread.threadId}`] : [0, asked]
  return renderInApp(
    <Composer
      query={new URLSearchParams(query)}
      frame={(bar, form) => (
        <>
          {bar && face === 'h5' && (
            <button type="button" aria-label="预览" onClick={() => bar.onPreview(!bar.isPreview)} />
          )}
          {form}
        </>
      )}
      published={PublishedThread}
    />,
    {
      pageContext: { face, userId: thread?.userId ?? 9, url: `/thread/post${query}` },
      answers: [
        [requiredQuery(forumApi.readForum, {}), forum ?? fakeSite['/api/v3/forum']],
        [categoriesQuery(id), [{ ...category, canEditThread: true, children }]],
        ...(thread ? [[threadQuery(id), thread] as const] : []),
      ],
    },
  )
}
