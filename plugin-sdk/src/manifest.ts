import { localesOf, type ManifestLocales } from './locales.ts'
import {
  isRecord,
  type Loose,
  manifestFields,
  onlyKnown,
  type PluginView,
  refuse,
  type SettingField,
  settingOf,
  viewOf,
} from './manifest-parts.ts'
import { pointOf, sdkVersion } from './points.ts'
import { isInRange, isRange, isVersion } from './semver.ts'
import { type ServerUses, usesOf } from './server-uses.ts'

/** Type numbers of `config.json`. */
export const pluginTypes = { custom: 0, thread: 1, dataImport: 2, ad: 3, banner: 4, emoji: 5 } as const

/** The validated `config.json` of a plugin. */
export interface PluginManifest {
  readonly appId: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly version: string
  readonly type: number
  readonly icon: string
  readonly author: { readonly name: string; readonly email: string }
  readonly isFilter: boolean
  readonly views: Readonly<Record<string, PluginView>>
  /** The SDK range it is written for; empty for one that only clients of the discontinued product render. */
  readonly sdk: string
  /** Hosts that its server half may call. */
  readonly hosts: readonly string[]
  readonly settings: Readonly<Record<string, SettingField>>
  /** Its texts in languages other than that of the manifest. */
  readonly locales: ManifestLocales
  /** Name of the module for its content in threads, in the known form. */
  readonly busi: string
  /** File of the server half; empty for none. */
  readonly server: string
  /** What the server half uses. */
  readonly uses: ServerUses
}

function textOf(given: Loose, name: string, most: number): string {
  const value = given[name] ?? ''
  if (typeof value !== 'string' || value.length > most) refuse(`${name} 必须是不超过 ${most} 个字符的文字`)
  return value as string
}

const mapped = <T>(
  given: unknown,
  name: string,
  read: (key: string, value: unknown) => T,
): Record<string, T> => {
  if (given === undefined) return {}
  if (!isRecord(given)) return refuse(`${name} 必须是一个对象`)
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, read(key, value)]))
}

function hostsOf(given: unknown): readonly string[] {
  if (given === undefined) return []
  const isHost = (one: unknown) =>
    typeof one === 'string' && /^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/.test(one)
  if (!Array.isArray(given) || given.length > 20 || !given.every(isHost))
    return refuse('hosts 必须是不超过 20 个域名的列表')
  return given as string[]
}

function authorOf(given: unknown): PluginManifest['author'] {
  if (!isRecord(given) || typeof given.name !== 'string' || given.name === '')
    return refuse('author 缺失：需要 {name, email}')
  return {
    name: given.name.slice(0, 100),
    email: typeof given.email === 'string' ? given.email.slice(0, 254) : '',
  }
}

function sdkOf(given: unknown): string {
  if (given === undefined) return ''
  if (!isRange(given)) return refuse('sdk 必须是版本范围，例如 ^1.0.0')
  if (!isInRange(sdkVersion, given)) refuse(`插件需要 SDK ${given}，此站点的 SDK 是 ${sdkVersion}，无法安装`)
  return given
}

/**
 * Parses `config.json`, in the known form or with the fields of this SDK. Throws ManifestError with a Chinese sentence
 * for the first error. A version may start with `v`, as in server manifests of the known form.
 */
export function readManifest(given: unknown): PluginManifest {
  if (!isRecord(given)) return refuse('config.json 必须是一个对象')
  onlyKnown(given, manifestFields, 'config.json ')
  const { name_en: name, app_id: appId, type = 0, view, settings, filter_enable: isFilter } = given
  if (typeof name !== 'string' || !/^[a-zA-Z]{2,20}$/.test(name))
    return refuse('name_en 必须是 2 到 20 个英文字母')
  if (typeof appId !== 'string' || !/^[0-9a-z]{6,20}$/.test(appId))
    return refuse('app_id 必须是 6 到 20 位小写字母或数字')
  const version = String(given.version ?? '1.0.0').replace(/^v/, '')
  if (!isVersion(version)) refuse('version 必须是用点分隔的三段数字，每段 1 到 3 位，例如 1.0.0')
  const number = Number(type)
  if (!Object.values<number>(pluginTypes).includes(number)) refuse('type 只能是 0 到 5')
  const sdk = sdkOf(given.sdk)
  const busi = textOf(given, 'busi', 200)
  if (number === pluginTypes.thread && busi === '' && sdk === '') refuse('type 为 1 的插件缺少 busi')
  const server = textOf(given, 'server', 60)
  if (server !== '' && !/^[\w-]+\.js$/.test(server)) refuse('server 必须是压缩包根目录下的 .js 文件')
  const fields = mapped(settings, 'settings', settingOf)
  return {
    appId,
    name,
    title: textOf(given, 'name_cn', 100) || name,
    description: textOf(given, 'description', 2000),
    version,
    type: number,
    icon: textOf(given, 'icon', 500),
    author: authorOf(given.author),
    isFilter: isFilter === true || isFilter === 1,
    views: mapped(view, 'view', viewOf),
    sdk,
    hosts: hostsOf(given.hosts),
    settings: fields,
    locales: localesOf(given.locales, fields),
    busi,
    server,
    uses: usesOf(given.uses, server),
  }
}

/** Returns the places of a plugin; places that the site lacks are returned as given. */
export function placesOf({ views }: Pick<PluginManifest, 'views'>): string[] {
  const places = Object.values(views).flatMap(({ target, hookName }) =>
    [target].flat().map((one) => pointOf(one, hookName) ?? `${one}@${hookName}`),
  )
  return [...new Set(places)]
}

export { ManifestError, type PluginView, type SettingField } from './manifest-parts.ts'
