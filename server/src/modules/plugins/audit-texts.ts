import type { InputOf, Lang, pluginsApi } from '@chaguan/contracts'
import { namesIn, type PluginManifest } from '@chaguan/plugin-sdk'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import { type AuditValue, auditText, plain } from '../audit/index.ts'
import type { PackageRow, Plugin, PluginTable } from './plugin-store.ts'

type Values = Record<string, unknown>

/** The title of a setting in the languages of the site; its key when it has none. */
export function titleOfSetting(manifest: PluginManifest, key: string): LocalizedText {
  const titleIn = (lang: Lang) => namesIn(manifest, lang).settings[key] ?? key
  return { zh: titleIn('zh'), en: titleIn('en') }
}

const shown = (value: unknown): AuditValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as AuditValue)

/** Describes the changed values for the audit log. */
const valueChanges = (manifest: PluginManifest, before: Values, given: Values) =>
  Object.entries(given).map(([key, value]) => ({
    name: titleOfSetting(manifest, key),
    before: shown(before[key]),
    after: shown(value),
  }))

/** Names the changed private values, which the audit log does not repeat. */
const hiddenChanges = (manifest: PluginManifest, before: Values, given: Values) =>
  Object.entries(given)
    .filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value))
    .map(([key]) => ({ name: titleOfSetting(manifest, key) }))

/** Describes changed settings of a plugin; of private ones only that they changed. */
export function settingsText(
  name: string,
  manifest: PluginManifest,
  before: { readonly publicValue: Values; readonly privateValue: Values },
  given: { readonly publicValue: Values; readonly privateValue: Values },
): LocalizedText {
  return auditText(localized('audit.plugin.settings', { name }), {
    changes: [
      ...valueChanges(manifest, before.publicValue, given.publicValue),
      ...hiddenChanges(manifest, before.privateValue, given.privateValue),
    ],
  })
}

/** Describes which plugins a group may write with. */
export function rightsText(
  { plugins, rights }: PluginTable,
  { name, groupId }: { readonly name: LocalizedText; readonly groupId: number },
  permissions: readonly { readonly appId: string; readonly status: 0 | 1 }[],
): LocalizedText {
  const changes = permissions.map(({ appId, status }) => ({
    name: plain(plugins.find((one) => one.appId === appId)?.name ?? appId),
    before: rights.has(`${groupId} ${appId}`),
    after: status === 1,
  }))
  return auditText(localized('audit.rights.plugins', { name }), { changes })
}

export const uploadText = ({ name, version }: PluginManifest, digest: string): LocalizedText =>
  localized('audit.plugin.uploaded', { name, version, digest: digest.slice(0, 12) })

const versionOf = (one: PackageRow | undefined) =>
  one ? plain(one.manifest.version) : localized('audit.plugin.offline')

/** Describes an operation for the audit log. */
export function operationText(
  { name, latest, live }: Plugin,
  operate: 1 | 2 | 3,
  withData: boolean,
): LocalizedText {
  const facts = { name, version: latest.manifest.version }
  if (operate === 3 && withData) return localized('audit.plugin.removedWithData', facts)
  const version = {
    name: localized('audit.plugin.version'),
    before: versionOf(live),
    after: versionOf(operate === 1 ? latest : undefined),
  }
  return auditText(localized(`audit.plugin.operated.${operate}`, facts), {
    changes: operate === 3 ? [] : [version],
  })
}

/** Describes for the audit log what `arrangePlugin` did. */
export function arrangementText(
  plugin: Plugin,
  to: InputOf<typeof pluginsApi.arrangePlugin>['to'],
): LocalizedText {
  const { name, live, latest, previous } = plugin
  if (to === 'up' || to === 'down') return localized('audit.plugin.moved', { name })
  if (to === 'previous') {
    const change = {
      name: localized('audit.plugin.version'),
      before: versionOf(live),
      after: versionOf(previous),
    }
    return auditText(localized('audit.plugin.rolledBack', { name }), { changes: [change] })
  }
  const change = {
    name: localized('audit.plugin.trusted'),
    before: latest.isTrusted,
    after: to === 'trusted',
  }
  return auditText(localized('audit.plugin.trust', { name }), { changes: [change] })
}
