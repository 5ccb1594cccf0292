/** Version of the SDK; the `sdk` of a plugin is a range of these. */
export const sdkVersion = '1.5.0'

export type Platform = 'pc' | 'h5' | 'mini'
export const platforms: readonly Platform[] = ['pc', 'h5', 'mini']

/** The parts of the site that plugins can extend. */
export const targets = [
  'plugin_system',
  'plugin_index',
  'plugin_detail',
  'plugin_post',
  'plugin_page',
  'plugin_global',
  'plugin_user',
] as const
export type Target = (typeof targets)[number]

export const isTarget = (value: unknown): value is Target => (targets as readonly unknown[]).includes(value)

/** How a place uses a plugin: beside the site's content, instead of it, or as a page of its own. */
export type PointKind = 'insert' | 'replace' | 'page'

interface Point {
  readonly kind: PointKind
  readonly platforms: readonly Platform[]
}

const both = ['pc', 'h5'] as const
const insert: Point = { kind: 'insert', platforms: both }
const replace: Point = { kind: 'replace', platforms: both }
const onPc: Point = { kind: 'replace', platforms: ['pc'] }

/** Every place of the site, by `target@hookName`, with the version at the end of its id. */
export const points = {
  'plugin_global@header_replace_hook': replace,
  'plugin_global@footer_replace_hook': replace,
  'plugin_index@header_insert_before_hook': insert,
  'plugin_index@header_replace_hook': replace,
  'plugin_index@header_insert_after_hook': insert,
  'plugin_index@tabs_replace_hook': replace,
  'plugin_index@topping_insert_before_hook': insert,
  'plugin_index@topping_replace_hook': replace,
  'plugin_index@topping_insert_after_hook': insert,
  'plugin_index@left_replace_hook': onPc,
  'plugin_index@right_replace_hook': onPc,
  'plugin_index@recommend_replace_hook': onPc,
  'plugin_index@qrcode_replace_hook': onPc,
  'plugin_index@copyright_replace_hook': onPc,
  'plugin_index@thread_extension_display_hook': insert,
  'plugin_detail@thread_extension_display_hook': insert,
  'plugin_post@post_extension_entry_hook': insert,
  'plugin_post@post_extension_content_hook': insert,
  'plugin_system@add_page_hook': { kind: 'page', platforms: both },
  'plugin_page@add_page_hook': { kind: 'page', platforms: both },
  'plugin_user@user_extension_action_hook': insert,
  'plugin_user@user_extension_left_layout_hook': insert,
} as const satisfies Record<`${Target}@${string}`, Point>

export type PointId = keyof typeof points

/** Returns the place of a target and a hook name without version (`@1`); undefined for unknown ones. */
export function pointOf(target: string, hookName: string): PointId | undefined {
  const id = `${target}@${hookName.replace(/@1$/, '')}`
  return Object.hasOwn(points, id) ? (id as PointId) : undefined
}
