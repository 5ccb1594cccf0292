import { isTarget, type Platform, platforms, type Target } from './points.ts'

/** A view of a plugin, which is rendered at one place. */
export interface PluginView {
  readonly target: Target | readonly Target[]
  readonly hookName: string
  readonly platform: readonly Platform[]
  /** Path of a page below `/plugin`. */
  readonly path?: string
  /** Pixels reserved for what a sandboxed plugin renders after the page has loaded; 0 for none. */
  readonly height: number
  /** Listed, but never rendered. */
  readonly disables: boolean
}

/** A field of a plugin's settings; the form in the admin area has one input for each. */
export interface SettingField {
  readonly title: string
  readonly type: 'string' | 'number' | 'boolean'
  readonly default?: string | number | boolean
  readonly enum?: readonly string[]
  /** Only the server half reads it, and it is always shown masked. */
  readonly private?: boolean
  readonly maxLength?: number
}

/** An error in a manifest. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'
}

export const refuse = (text: string): never => {
  throw new ManifestError(text)
}

export const manifestFields: ReadonlySet<string> = new Set(
  `name_cn name_en description type app_id version status icon filter_enable author busi view plugin_dirname
  sdk hosts settings locales server uses authority setting`.split(/\s+/),
)
const viewFields = new Set(
  'target hookName platform path miniPageConfig disables pluginFiles height'.split(' '),
)
const settingFields = new Set('title type default enum private maxLength'.split(' '))

export type Loose = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function onlyKnown(given: Loose, known: ReadonlySet<string>, where: string): void {
  for (const name of Object.keys(given))
    if (!known.has(name)) refuse(`${where}有未知字段 ${name.slice(0, 40)}`)
}

/** Throws for a view whose page path or height is invalid. */
function checkPlace(where: string, hookName: string, { path, height = 0 }: Loose): void {
  if (path !== undefined && (typeof path !== 'string' || !/^\/[\w\-/]{1,100}$/.test(path)))
    refuse(`${where}的 path 必须以 / 开头，只含字母、数字、下划线、短横线和 /`)
  if (typeof height !== 'number' || !(height >= 0 && height <= 2000))
    refuse(`${where}的 height 必须是 0 到 2000 的数字`)
  if (hookName.startsWith('add_page_hook') && path === undefined) refuse(`${where}是一个页面，需要 path`)
}

/** Parses and validates a view. */
export function viewOf(key: string, given: unknown): PluginView {
  const where = `view.${key.slice(0, 40)} `
  if (!/^[a-zA-Z][\w-]{0,39}$/.test(key)) refuse(`${where}名称只能由字母、数字、下划线和短横线组成`)
  if (!isRecord(given)) return refuse(`${where}必须是一个对象`)
  onlyKnown(given, viewFields, where)
  const { target, hookName, platform = platforms, path, height = 0, disables = false } = given
  const list = Array.isArray(target) ? target : [target]
  if (list.length === 0 || !list.every(isTarget)) refuse(`${where}的 target 缺失，或不在允许的列表中`)
  if (typeof hookName !== 'string' || hookName.trim() === '') return refuse(`${where}的 hookName 不能为空`)
  if (/@(?!1$)/.test(hookName)) refuse(`${where}的 hookName 要求此站点没有的扩展点版本`)
  if (!Array.isArray(platform) || !platform.some((one) => platforms.includes(one)))
    return refuse(`${where}的 platform 至少包含 pc、h5、mini 之一`)
  checkPlace(where, hookName, given)
  return {
    target: target as PluginView['target'],
    hookName,
    platform: platform.filter((one) => platforms.includes(one)),
    ...(typeof path === 'string' && { path }),
    height: Number(height),
    disables: disables === true,
  }
}

/** Parses and validates a field of the settings. */
export function settingOf(key: string, given: unknown): SettingField {
  const where = `settings.${key.slice(0, 40)} `
  if (!/^[a-zA-Z]\w{0,39}$/.test(key) || !isRecord(given)) return refuse(`${where}不是有效的设置项`)
  onlyKnown(given, settingFields, where)
  const { title, type, default: preset, enum: choices } = given
  if (typeof title !== 'string' || title === '') refuse(`${where}缺少 title`)
  if (!['string', 'number', 'boolean'].includes(type as string))
    refuse(`${where}的 type 只能是 string、number、boolean`)
  if (preset !== undefined && typeof preset !== type) refuse(`${where}的 default 与 type 不符`)
  if (choices !== undefined && !(Array.isArray(choices) && choices.every((one) => typeof one === 'string')))
    refuse(`${where}的 enum 必须是文字列表`)
  if (choices !== undefined && preset !== undefined && !(choices as unknown[]).includes(preset))
    refuse(`${where}的 default 不在 enum 中`)
  return given as unknown as SettingField
}
