import type { InputOf, OutputOf, settingsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { LocalizedText } from '../../i18n/localized.ts'
import { nameOfSetting } from '../../i18n/shared-names.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { hasSms } from './channel-rules.ts'
import { describeChanges } from './describe-changes.ts'
import { readSettings } from './read-settings.ts'
import { requireUnchanged, shownValue, storeSettingChanges } from './setting-changes.ts'
import { definitionOf, isSettingKey, type SettingKey, type Settings, settingKeys } from './setting-keys.ts'
import { dependentSettings, refusalOfChange } from './setting-rules.ts'
import {
  dropPhoneRequirement,
  loadSecretVersions,
  loadSettings,
  storeSetting,
  withTexts,
} from './setting-store.ts'
import { isMasked, storedText } from './setting-values.ts'
import { requireRecentLogin } from './step-up.ts'

interface SettingsInput {
  readonly key: string
  readonly value?: unknown
  readonly tag?: string | undefined
  readonly was?: string | undefined
}

/** Captcha fields that forms of an earlier release send along; they are ignored. */
const captchaProof: ReadonlySet<string> = new Set(['qcloud_captcha_ticket', 'qcloud_captcha_randstr'])

type Texts = Partial<Record<SettingKey, string>>

const smsKeys: readonly SettingKey[] = ['qcloud_sms', 'qcloud_close', 'aliyun_sms', 'local_sms', 'dev_outbox']

/**
 * Returns the texts to store by key; the last value of a key wins. Throws for the whole batch if one item is invalid.
 */
function readBatch(data: readonly SettingsInput[]): Texts {
  const texts: Texts = {}
  for (const { key, value, tag } of data) {
    if (captchaProof.has(key)) continue
    if (!isSettingKey(key) || (tag !== undefined && tag !== definitionOf(key).tag))
      throw invalid('settings.key.unknown', { name: key.slice(0, 60) })
    if (definitionOf(key).kind === 'secret' && isMasked(value)) continue
    const text = storedText(key, value)
    if (text === null) throw invalid('settings.value.wrong', { name: nameOfSetting(key) })
    texts[key] = text
  }
  return texts
}

async function store(
  ctx: Context,
  tx: Tx,
  data: readonly SettingsInput[],
  actorId: number | null,
): Promise<{ keys: SettingKey[]; text: LocalizedText | null }> {
  const texts = readBatch(data)
  const now = ctx.clock.now()
  // Invalidate before reading: concurrent changes wait here, so that rules between two settings hold.
  await ctx.versionedCache.invalidate(tx, 'settings')
  const before = await loadSettings(tx, ctx.secrets)
  requireUnchanged(before, await loadSecretVersions(tx), data)
  const touched = new Set(Object.keys(texts) as SettingKey[])
  const wanted = withTexts(before, texts)
  const refusal = refusalOfChange({ after: wanted, touched, actorId })
  if (refusal) throw new AppError(refusal.reason, refusal.text)
  const opensPay = wanted.site_mode === 'pay' && before.site_mode !== 'pay'
  const all: Texts = {
    ...texts,
    ...(opensPay ? { site_pay_time: ctx.time.format(now) } : {}),
    ...dependentSettings(wanted),
  }
  const changed = Object.entries(all) as [SettingKey, string][]
  for (const [key, text] of changed)
    await storeSetting(tx, key, isSealed(key) && text !== '' ? ctx.secrets.seal(text) : text, now)
  const keys = changed.map(([key]) => key)
  const after = withTexts(before, all)
  await storeSettingChanges(tx, { before, after, keys }, actorId, now)
  if (smsKeys.some((key) => touched.has(key)) && !hasSms(wanted)) await dropPhoneRequirement(tx)
  const isChanged = keys.some((key) => before[key] !== after[key])
  return { keys, text: isChanged ? describeChanges(before, after, keys) : null }
}

const isSealed = (key: SettingKey) => definitionOf(key).kind === 'secret'

async function change(ctx: Context, data: readonly SettingsInput[], viewer: Member | null): Promise<void> {
  const actorId = viewer?.id ?? null
  const texts = readBatch(data)
  const mayDropRights = smsKeys.some((key) => key in texts)
  const { keys } = await ctx.transaction(
    async (tx) => {
      const changed = await store(ctx, tx, data, actorId)
      if (viewer && changed.text) await logAdminAction(tx, viewer, 'settings', changed.text, ctx.clock.now())
      return changed
    },
    mayDropRights ? ['settings', 'groups'] : ['settings'],
  )
  ctx.log.info({ actorId, settings: keys }, 'settings were changed')
}

/** Changes settings, all of them or none. */
export async function changeSettings(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof settingsApi.changeSettings>,
): Promise<[]> {
  await requireRecentLogin(ctx, viewer, input.data)
  await change(ctx, input.data, viewer)
  return []
}

const inputOf = (values: Partial<Settings>): SettingsInput[] =>
  Object.entries(values).map(([key, value]) => ({ key, value }))

/** Changes settings on behalf of the site itself, with the same rules; for demo data and tests. */
export async function setSettings(ctx: Context, values: Partial<Settings>): Promise<void> {
  await change(ctx, inputOf(values), null)
}

/** Changes settings within a transaction that invalidates `settings`. */
export async function setSettingsWithin(ctx: Context, tx: Tx, values: Partial<Settings>): Promise<void> {
  await store(ctx, tx, inputOf(values), null)
}

/** Lists settings by key and tag, all of them without either; an unknown key gives an empty list. */
export async function listSettings(
  ctx: Context,
  _viewer: Member,
  { key, tag }: InputOf<typeof settingsApi.readSettings>,
): Promise<OutputOf<typeof settingsApi.readSettings>> {
  const settings = await readSettings(ctx)
  return (Object.keys(settingKeys) as SettingKey[])
    .filter((known) => key === undefined || key === '' || known === key)
    .filter((known) => tag === undefined || tag === '' || definitionOf(known).tag === tag)
    .map((known) => ({ key: known, value: shownValue(known, settings[known]), tag: definitionOf(known).tag }))
}
