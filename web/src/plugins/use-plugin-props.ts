import { type ThreadView, threadsApi } from '@chaguan/contracts/browser'
import type { PluginProps } from '@chaguan/plugin-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePageContext } from '../shared/page/page-context.tsx'
import { useLatest } from '../shared/page/use-latest.ts'
import { useSite } from '../shared/site/site.ts'
import { findOperation, nested, type Operation, operationNames } from './place-operations.ts'
import { usePlaceProps } from './place-props.ts'
import type { PlacedView, PlaceProps } from './plugin-context.ts'
import { usePluginStore } from './plugin-store.ts'

/** A frozen copy of data. */
function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, frozen(one)]))
  return Object.freeze(copy) as T
}

/** The data of a thread: its identity and the content of the plugin itself; nothing that is sold. */
function ofThread({ plugin }: PlacedView, thread: ThreadView) {
  const { threadId, title, categoryId, categoryName, createdAt, isAnonymous, user, content } = thread
  const author = isAnonymous ? null : { userId: user.userId, nickname: user.nickname }
  const body = content.indexes[plugin.appId]?.body
  return {
    renderData: typeof body === 'object' && !Array.isArray(body) ? body : null,
    threadData: { threadId, title, categoryId, categoryName, createdAt, user: author },
  }
}

/**
 * Returns a function that shows another body of a plugin's content wherever the thread is shown, until it is refetched.
 */
function useUpdateThread(appId: string) {
  const client = useQueryClient()
  return (threadId: unknown, tomId: unknown, body: unknown) => {
    if (tomId !== appId || typeof body !== 'object' || body === null) return
    const changed = (thread: ThreadView): ThreadView => {
      const block = thread.threadId === threadId ? thread.content.indexes[appId] : undefined
      if (!block) return thread
      const indexes = { ...thread.content.indexes, [appId]: { ...block, body } }
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

/** The data and functions of a place, without what every plugin receives. */
function usePlace(placed: PlacedView, place: PlaceProps): PlaceProps {
  const update = useUpdateThread(placed.plugin.appId)
  const facts = usePlaceProps(placed.at, place)
  const { thread, feed: _, ...rest } = place as { readonly thread?: ThreadView } & PlaceProps
  if (!thread) return { ...rest, ...facts }
  const actions = {
    updateThread: (tomId: unknown, body: unknown) => update(thread.threadId, tomId, body),
    updateListThreadIndexes: update,
  }
  return { ...rest, ...actions, ...ofThread(placed, thread) }
}

/** The functions that every plugin receives. */
function useActions({ appId }: PlacedView['plugin']) {
  const { go } = usePageContext()
  const { store: pluginStore, get, set } = usePluginStore(appId)
  const lead = (path: unknown, how?: { replace: boolean }) => {
    if (/^\/(?![/\\])/.test(String(path))) go(String(path), how)
  }
  const dzqRouter = {
    push: (path: unknown) => lead(path),
    replace: (path: unknown) => lead(path, { replace: true }),
    back: () => history.back(),
  }
  return { pluginStore, actions: { dzqRouter, pluginAction: { get, set } } }
}

/** The props of a plugin at a place; frozen, and without anything that the viewer may not see. */
export function usePluginProps(placed: PlacedView, place: PlaceProps): PluginProps {
  const { plugin, at } = placed
  const { forum, me } = useSite()
  const { face, lang, theme } = usePageContext()
  const { actions, pluginStore } = useActions(plugin)
  const of = { ...usePlace(placed, place), pluginStore, ...actions } as PlaceProps
  const latest = useLatest(of)
  // Only the names of functions are compared: the functions are looked up when they are called.
  const data = JSON.stringify(of)
  const names = operationNames(of).join()
  return useMemo(() => {
    const { siteName, siteTitle, siteIntroduction, siteLogo, siteUrl } = forum.setSite
    const callable = (name: string): Operation => {
      return (...args) => findOperation(latest.current, name)?.(...args)
    }
    const [target = '', hookName = ''] = at.split('@')
    return frozen({
      renderData: null,
      threadData: null,
      postData: null,
      ...(JSON.parse(data) as object),
      ...nested(names.split(','), callable),
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
      _pluginInfo: {
        pluginName: plugin.name,
        version: plugin.version,
        appid: plugin.appId,
        target,
        hookName,
      },
    }) as unknown as PluginProps
  }, [forum, me, face, lang, theme, plugin, at, data, names, latest])
}
