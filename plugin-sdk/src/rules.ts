import { isTarget, type Platform, platforms } from './points.ts'
import { compareVersions, isVersion } from './semver.ts'

/** What a plugin declares: the static fields of a class, or an object. Untrusted. */
export interface PluginClaim {
  readonly pluginName?: unknown
  readonly version?: unknown
  readonly target?: unknown
  readonly hookName?: unknown
  readonly component?: unknown
  readonly author?: unknown
  readonly type?: unknown
  readonly appid?: unknown
  readonly platform?: unknown
  readonly path?: unknown
  readonly options?: unknown
}

/** Stands for a component that is still being loaded. */
export const padding = 'padding'

export type Rule =
  | 'pluginName'
  | 'version'
  | 'target'
  | 'hookName'
  | 'component'
  | 'author'
  | 'type'
  | 'appid'
  | 'platform'

/** The log message for each broken rule, after the plugin's name. */
export const warnings: Readonly<Record<Rule, string>> = {
  pluginName: '插件名称 pluginName 不能为空',
  version: '插件版本 version 必须是用点分隔的三段数字，每段 1 到 3 位，例如 1.0.0',
  target: '插件目标 target 缺失，或不在允许的列表中',
  hookName: '插件钩子 hookName 不能为空',
  component: '插件组件 component 必须是有效的元素，或 padding',
  author: '插件作者 author 不能为空',
  type: '插件类型 type 不能为空',
  appid: '插件标识 appid 不能为空',
  platform: '插件平台 platform 不能为空，且至少包含 pc、h5、mini 之一',
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const isTargets = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isTarget) : isTarget(value)

const hasPlatform = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => (platforms as readonly unknown[]).includes(one))

const given = (value: unknown): boolean => value === 0 || Boolean(value)

const passes: Readonly<
  Record<Rule, (claim: PluginClaim, isElement: (value: unknown) => boolean) => boolean>
> = {
  pluginName: ({ pluginName }) => isText(pluginName),
  version: ({ version }) => isVersion(version),
  target: ({ target }) => isTargets(target),
  hookName: ({ hookName }) => isText(hookName),
  component: ({ component }, isElement) => component === padding || isElement(component),
  author: ({ author }) => Boolean(author),
  type: ({ type }) => given(type),
  appid: ({ appid }) => Boolean(appid),
  platform: ({ platform }) => hasPlatform(platform),
}

/**
 * Returns every rule that a plugin breaks, in order. `isElement` recognises a component where the plugin runs;
 * elsewhere it returns true for everything, and the component is checked where it runs.
 */
export function brokenRules(claim: PluginClaim, isElement: (value: unknown) => boolean): Rule[] {
  return (Object.keys(passes) as Rule[]).filter((rule) => !passes[rule](claim, isElement))
}

/** Returns the log line for a broken rule. */
export const warningOf = (rule: Rule, pluginName: unknown): string =>
  `插件 ${isText(pluginName) ? pluginName : '（未命名）'} 未注册：${warnings[rule]}`

/** Logged where a plugin is rendered without the required props. */
export const missingPropsWarning = (pluginName: string): string => `插件 ${pluginName} 缺少必要参数，不予渲染`

/** Logged where a place on a page names no target or no hook. */
export const namelessSlotError = '插件插槽缺少 target 或 hookName，不予渲染'

/** Returns whether a plugin is for a platform; one that lists none is for all. */
export const isFor = (listed: readonly Platform[] | undefined, platform: Platform): boolean =>
  (listed ?? platforms).includes(platform)

/** The registry key of a plugin: the path of a page, else the plugin's name. */
export const registryKey = (pluginName: string, hookName: string, path: unknown): string =>
  hookName.startsWith('add_page_hook') && isText(path) ? `${pluginName}:${path}` : pluginName

/** Returns whether a second registration of a key replaces the first: if its version is newer or equal. */
export const replaces = (later: string, earlier: string): boolean => compareVersions(later, earlier) >= 0
