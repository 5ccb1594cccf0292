import type { PluginProps, PluginStore } from './props.ts'
import type { PluginClaim } from './rules.ts'

/** An operation of a place in a test. */
export type Act = (...args: readonly unknown[]) => unknown

const site: PluginProps['site'] = {
  platform: 'pc',
  lang: 'zh',
  theme: 'light',
  webConfig: { setSite: { siteName: '茶馆' } },
}

const nothing = () => undefined

/** Default props of a view in a test. */
export const usualProps = (
  { pluginName, version, appid, target, hookName }: PluginClaim,
  isLogin: boolean,
): PluginProps => ({
  renderData: null,
  threadData: null,
  postData: null,
  userInfo: null,
  isLogin,
  site,
  settings: {},
  canUse: true,
  pluginStore: {},
  pluginAction: { get: nothing, set: nothing },
  dzqRouter: { push: nothing, replace: nothing, back: nothing },
  _pluginInfo: {
    pluginName: String(pluginName),
    version: String(version),
    appid: String(appid),
    target: String([target].flat()[0]),
    hookName: String(hookName),
  },
})

type Props = Readonly<Record<string, unknown>>

/** Operations available at every place: records navigation, and returns shared data with the props. */
export function everywhereActs(
  went: string[],
  change: (how: (props: Props) => Record<string, unknown>) => void,
): Readonly<Record<string, Act>> {
  const lead = (path: unknown) => went.push(String(path))
  return {
    'dzqRouter.push': lead,
    'dzqRouter.replace': lead,
    'dzqRouter.back': nothing,
    'pluginAction.set'(name, data) {
      const key = String(name)
      change((props) => {
        const store = props.pluginStore as PluginStore
        return { ...props, pluginStore: { ...store, [key]: { ...store[key], ...(data as object) } } }
      })
    },
  }
}
