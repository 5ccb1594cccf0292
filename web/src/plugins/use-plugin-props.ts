import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { PluginProps } from '@chaguan/plugin-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePageContext } from '../shared/page/page-context.tsx'
import { useLatest } from '../shared/page/use-latest.ts'
import { useSite } from '../shared/site/site.ts'
import type { PlacedView, PlaceProps } from './plugin-world.ts'

/** A frozen copy of data. */
function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, frozen(one)]))
  return Object.freeze(copy) as T
}

/** Of a thread: which one it is, and what the plugin itself has put into it; nothing that is sold. */
function ofThread({ plugin }: PlacedView, thread: ThreadView) {
  const { threadId, title, categoryId, categoryName, createdAt, isAnonymous, user, content } = thread
  const author = isAnonymous ? null : { userId: user.userId, nickname: user.nickname }
  const body = content.indexes[plugin.appId]?.body
  return {
    renderData: typeof body === 'object' && !Array.isArray(body) ? body : null,
    threadData: { threadId, title, categoryId, categoryName, createdAt, user: author },
  }
}

type Act = (...args: readonly unknown[]) => unknown

/** Shows another body of a plugin's content wherever the thread is shown, until it is loaded anew. */
function useUpdateThread() {
  const client = useQueryClient()
  return (threadId: number, tomId: string, body: unknown) => {
    const changed = (thread: ThreadView): ThreadView => {
      const block = thread.threadId === threadId ? thread.content.indexes[tomId] : undefined
      if (!block || typeof body !== 'object' || body === null) return thread
      const indexes = { ...thread.content.indexes, [tomId]: { ...block, body } }
      return { ...thread, content: { ...thread.content, indexes } }
    }
    client.setQueriesData<ThreadView>(
      { queryKey: [threadsApi.openThread.path] },
      (one) => one && changed(one),
    )
    client.setQueriesData<{ pageData: ThreadView[] }>(
      { queryKey: [threadsApi.listThreads.path] },
      (page) => page && { ...page, pageData: page.pageData.map(changed) },
    )
  }
}

/** What a plugin is given at a place; all of it is frozen, and nothing that its viewer may not see. */
export function usePluginProps(placed: PlacedView, place: PlaceProps): PluginProps {
  const { plugin } = placed
  const { forum, me } = useSite()
  const { face, lang, theme } = usePageContext()
  const updateThread = useUpdateThread()
  const { thread, ...rest } = place as { readonly thread?: ThreadView } & PlaceProps
  const acts = thread
    ? {
        updateThread: (tomId: unknown, body: unknown) =>
          tomId === plugin.appId && updateThread(thread.threadId, plugin.appId, body),
      }
    : {}
  const of = { ...rest, ...acts, ...(thread && ofThread(placed, thread)) } as PlaceProps
  const latest = useLatest(of)
  // Of functions only the names count: what they do is looked up when they are called.
  const data = JSON.stringify(of)
  const names = Object.keys(of)
    .filter((name) => typeof of[name] === 'function')
    .join()
  return useMemo(() => {
    const { siteName, siteTitle, siteIntroduction, siteLogo, siteUrl } = forum.setSite
    const callable = (name: string): Act => {
      return (...args) => (latest.current?.[name] as Act | undefined)?.(...args)
    }
    return frozen({
      renderData: null,
      threadData: null,
      postData: null,
      ...(JSON.parse(data) as object),
      ...Object.fromEntries((names === '' ? [] : names.split(',')).map((name) => [name, callable(name)])),
      userInfo: me && { id: me.id, nickname: me.nickname, avatarUrl: me.avatarUrl },
      isLogin: me !== null,
      site: {
        platform: face,
        lang,
        theme,
        webConfig: { setSite: { siteName, siteTitle, siteIntroduction, siteLogo, siteUrl } },
      },
      settings: plugin.settings,
      canUse: plugin.canUse,
    })
  }, [forum, me, face, lang, theme, plugin, data, names, latest])
}
