import { forumApi, settingsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { queryKeyOf } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { persistentError } from '../../../ui/toast/toast-queue.ts'
import { type Conflict, conflictsOf } from '../form/Conflicts.tsx'
import { useRefresh, useRefreshedFacts } from '../form/use-admin-action.tsx'
import { choiceName, choicesOf, type DescribedSetting, settingName } from './setting-texts.ts'

/** The message that the wire prescribes for shares with another sum than 10; it is not meant for people. */
const wrongShares = 'scale_sum_not_10'

/** The reason of a refused save: a text, the data that requires the password, or the conflicts. */
export interface SettingsRefusal {
  readonly text: string
  readonly data: unknown
  readonly conflicts: readonly Conflict<string>[]
}

type Values = Readonly<Record<string, string>>

/** The sent choices that the site did not keep, for example for a service that is off. */
const notKept = (sent: Values, stored: readonly DescribedSetting[]) =>
  stored.filter(
    (setting) =>
      sent[setting.key] !== undefined && sent[setting.key] !== setting.value && choicesOf(setting).length > 0,
  )

/**
 * The unsaved changes of a settings form. They stay while the person opens another group, and the browser warns before
 * leaving the page with them.
 */
export function useSettingsForm(settings: readonly DescribedSetting[]) {
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const refreshFacts = useRefreshedFacts()
  const refreshForum = useRefresh(forumApi.readForum)
  const [changes, setChanges] = useState<Values>({})
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<SettingsRefusal | null>(null)
  /**
   * The stored values, or versions of secrets, that were shown when each change began, or that somebody chose to
   * overwrite; the catalog may be loaded again meanwhile.
   */
  const [seen, setSeen] = useState<Values>({})
  /** Values other than secrets that were saved, until the catalog has them. */
  const [saved, setSaved] = useState<Values>({})
  const stored = new Map(settings.map(({ key, value }) => [key, saved[key] ?? value]))
  const versions = new Map(settings.map(({ key, value, version }) => [key, version ?? saved[key] ?? value]))
  const changed = Object.keys(changes)
  const isChanged = changed.length > 0

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])

  function change(key: string, value: string): void {
    const { [key]: _, ...others } = changes
    setChanges(value === stored.get(key) ? others : { ...others, [key]: value })
    if (!(key in changes)) setSeen({ ...seen, [key]: versions.get(key) ?? '' })
  }

  /** Keeps what was saved in its fields, and what was typed meanwhile as a change of it. */
  function keepSaved(): void {
    const open = settings.filter(({ kind }) => kind !== 'secret').map(({ key }) => key)
    const values = Object.fromEntries(Object.entries(changes).filter(([key]) => open.includes(key)))
    setSaved(values)
    setSeen((now) => ({ ...now, ...values }))
    setChanges((now) =>
      Object.fromEntries(Object.entries(now).filter(([key, value]) => changes[key] !== value)),
    )
  }

  /** Loads the settings again after a save, and tells which of the sent choices the site did not keep. */
  async function reload(): Promise<void> {
    const queryKey = queryKeyOf(settingsApi.describeSettings, {})
    await client.invalidateQueries({ queryKey })
    setSaved({})
    const loaded = client.getQueryData<readonly DescribedSetting[]>(queryKey) ?? []
    for (const { key, value } of notKept(changes, loaded)) {
      const texts = {
        name: settingName(t, key),
        wanted: choiceName(t, key, changes[key] ?? ''),
        kept: choiceName(t, key, value),
      }
      toast(t('adminSettings.notKept', texts), persistentError)
    }
  }

  /** Sends the changes; resolves to false when they were refused. */
  async function save(): Promise<boolean> {
    setBusy(true)
    const data = changed.map((key) => ({
      key,
      value: changes[key] ?? '',
      was: seen[key] ?? '',
    }))
    try {
      await call(settingsApi.changeSettings, { data })
      setRefusal(null)
      keepSaved()
      toast(t('adminSettings.saved'), { kind: 'success' })
      refreshFacts()
      // The bar shows the name of the site.
      refreshForum()
      await reload()
      return true
    } catch (error) {
      const failure = asFailure(error)
      const text = failure.Message === wrongShares ? t('adminSettings.wrongShares') : failureText(failure, t)
      setRefusal({ text, data: failure.Data, conflicts: conflictsOf(failure) })
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Settles conflicts: with `mine` the next save overwrites the stored values, else the changes are dropped. */
  function settle(settled: readonly Conflict<string>[], mine: boolean): void {
    const keys = new Set(settled.map(({ key }) => key))
    if (mine) setSeen({ ...seen, ...Object.fromEntries(settled.map(({ key, value }) => [key, value])) })
    else {
      setChanges(Object.fromEntries(Object.entries(changes).filter(([key]) => !keys.has(key))))
      void client.invalidateQueries({ queryKey: queryKeyOf(settingsApi.describeSettings, {}) })
    }
    const left = refusal?.conflicts.filter(({ key }) => !keys.has(key)) ?? []
    setRefusal(refusal && left.length > 0 ? { ...refusal, conflicts: left } : null)
  }

  return {
    changed,
    isBusy,
    refusal,
    valueOf: ({ key, value }: DescribedSetting) => changes[key] ?? saved[key] ?? value,
    /** The value of a setting of any group. */
    read: (key: string) => changes[key] ?? stored.get(key) ?? '',
    isChanged: (key: string) => key in changes,
    change,
    save,
    settle,
    discard() {
      setChanges({})
      setRefusal(null)
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
