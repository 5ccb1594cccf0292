import type { Lang, ManagedPlugin, PagePlugin } from '@chaguan/contracts'
import {
  compareVersions,
  namesIn,
  type PluginManifest,
  placesOf,
  pluginTypes,
  points,
} from '@chaguan/plugin-sdk'
import type { Context } from '../../context.ts'
import type { LocalizedText } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { filesOfView } from './packages/read-package.ts'
import type { PackageRow, Plugin, PluginTable } from './plugin-store.ts'
import { timesOf } from './plugin-times.ts'
import { masked, mayUse, storedValues, type Values } from './present-plugin.ts'

/** The public settings of a plugin, with defaults for those that were never stored. */
function publicSettings(
  ctx: Pick<Context, 'secrets'>,
  table: PluginTable,
  { appId, settings }: PluginManifest,
): Values {
  const { publicValue } = storedValues(ctx, table, appId)
  const shown = Object.entries(settings).filter(([, field]) => field.private !== true)
  return Object.fromEntries(shown.map(([key, field]) => [key, publicValue[key] ?? field.default ?? null]))
}

/** Presents a published plugin for pages. */
export function presentForPages(
  ctx: Context,
  viewer: Viewer,
  table: PluginTable,
  { appId, name }: Plugin,
  { manifest, digest, files, isTrusted }: PackageRow,
): PagePlugin {
  const base = `/plugin_files/${digest}/`
  const views = Object.entries(manifest.views).filter(([, view]) => !view.disables)
  return {
    appId,
    name,
    title: namesIn(manifest, viewer.lang).title,
    version: manifest.version,
    type: manifest.type,
    isFilter: manifest.isFilter && manifest.type === pluginTypes.thread,
    digest,
    isTrusted,
    canUse: mayUse(table, viewer, appId),
    settings: publicSettings(ctx, table, manifest),
    views: views.map(([key, { target, hookName, platform, path, height = 0 }]) => ({
      key,
      places: placesOf({ views: { [key]: { target, hookName, platform, height, disables: false } } }),
      faces: platform.filter((one) => one !== 'mini'),
      ...(path !== undefined && { path }),
      height,
      script: `${base}dist/${key}/index.js`,
      styles: filesOfView(files, key)
        .filter((file) => file.endsWith('.css'))
        .map((file) => base + file),
    })),
  }
}

/** Presents what the server half uses, each with its description if there is one. */
function usesOf({ uses: { events, transforms, routes, jobs, storage } }: PluginManifest) {
  const listed = (parts: Readonly<Record<string, string>>) =>
    Object.entries(parts).map(([name, what]) => `${name} (${what})`)
  return {
    events: [...events],
    transforms: listed(transforms),
    routes: listed(routes),
    jobs: listed(jobs),
    storage: Object.keys(storage),
  }
}

/** Returns why a plugin was stopped, stored in the site's languages, or earlier in Chinese alone. */
function reasonIn(lang: Lang, stoppedBecause: string): string {
  if (!stoppedBecause.startsWith('{')) return stoppedBecause
  // Safe cast: `recordFault` alone writes it.
  return (JSON.parse(stoppedBecause) as LocalizedText)[lang]
}

const isNewer = (one?: PackageRow, other?: PackageRow) =>
  one !== undefined &&
  other !== undefined &&
  compareVersions(one.manifest.version, other.manifest.version) > 0

/** Presents the additional fields of the admin area. */
export function presentManaged(
  ctx: Context,
  { lang }: Pick<Viewer, 'lang'>,
  table: PluginTable,
  plugin: Plugin,
  faults: ManagedPlugin['faults'],
  groups: readonly { readonly id: number; readonly name: string }[],
): ManagedPlugin {
  const { manifest } = plugin.latest
  const { publicValue, privateValue } = storedValues(ctx, table, plugin.appId)
  const names = namesIn(manifest, lang)
  return {
    appId: plugin.appId,
    name: plugin.name,
    title: names.title,
    description: names.description,
    author: manifest.author.name,
    type: manifest.type,
    version: manifest.version,
    publishedVersion: plugin.live?.manifest.version ?? '',
    previousVersion: plugin.previous?.manifest.version ?? '',
    isPreviousNewer: isNewer(plugin.previous, plugin.live),
    isBundled: plugin.isBundled,
    isTrusted: plugin.latest.isTrusted,
    isDrawn: manifest.sdk !== '',
    places: placesOf(manifest),
    unknownPlaces: placesOf(manifest).filter((place) => !Object.hasOwn(points, place)),
    platforms: [...new Set(Object.values(manifest.views).flatMap(({ platform }) => platform))],
    hosts: [...manifest.hosts],
    hasServer: manifest.server !== '',
    uses: usesOf(manifest),
    time: { calls: timesOf(ctx, 'calls', plugin.appId), drawings: timesOf(ctx, 'drawings', plugin.appId) },
    stoppedBecause: reasonIn(lang, plugin.stoppedBecause),
    faults,
    fields: Object.entries(manifest.settings).map(([key, field]) => {
      const isPrivate = field.private === true
      const value = (isPrivate ? masked(privateValue[key]) : publicValue[key]) ?? field.default ?? ''
      const [title, choices] = [names.settings[key] ?? '', [...(names.choices[key] ?? [])]]
      return { key, title, type: field.type, choices, isPrivate, value }
    }),
    groups: groups.map(({ id, name }) => ({
      groupId: id,
      name,
      canUse: table.rights.has(`${id} ${plugin.appId}`),
    })),
  }
}
