import type { PluginProps } from '@chaguan/plugin-sdk'
import { useMemo } from 'react'
import { usePageContext } from '../shared/page/page-context.tsx'
import { useSite } from '../shared/site/site.ts'
import type { PlacedView, PlaceProps } from './plugin-world.ts'

/** A frozen copy of data. */
function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, frozen(one)]))
  return Object.freeze(copy) as T
}

/** What a plugin is given at a place; all of it is frozen, and nothing that its viewer may not see. */
export function usePluginProps({ plugin }: PlacedView, of: PlaceProps): PluginProps {
  const { forum, me } = useSite()
  const { face, lang, theme } = usePageContext()
  return useMemo(() => {
    const { siteName, siteTitle, siteIntroduction, siteLogo, siteUrl } = forum.setSite
    return frozen({
      renderData: null,
      threadData: null,
      postData: null,
      ...of,
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
  }, [forum, me, face, lang, theme, plugin, of])
}
