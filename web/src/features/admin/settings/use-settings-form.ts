import { forumApi, settingsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure } from '../../../api/failures.ts'
import { queryKeyOf } from '../../../api/query.ts'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import { type Conflict, conflictsOf } from '../form/Conflicts.tsx'
import { useRefresh, useRefreshedFacts } from '../form/use-admin-action.tsx'
import type { DescribedSetting } from './setting-texts.ts'

/** The message that the wire prescribes for shares with another sum than 10; it is not meant for people. */
const wrongShares = 'scale_sum_not_10'

/** The reason of a refused save: a text, the data that requires the password, or the conflicts. */
export interface SettingsRefusal {
  readonly text: string
  readonly data: unknown
  readonly conflicts: readonly Conflict<string>[]
}

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
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<SettingsRefusal | null>(null)
  /**
   * The stored values, or versions of secrets, that were shown when each change began, or that somebody chose to
   * overwrite; the catalog may be loaded again meanwhile.
   */
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({})
  const stored = new Map(settings.map(({ key, value }) => [key, value]))
  const versions = new Map(settings.map(({ key, value, version }) => [key, version ?? value]))
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
      setChanges({})
      setSeen({})
      toast(t('adminSettings.saved'), { kind: 'success' })
      refreshFacts()
      // The bar shows the name of the site.
      refreshForum()
      await client.invalidateQueries({ queryKey: queryKeyOf(settingsApi.describeSettings, {}) })
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
    valueOf: (setting: DescribedSetting) => changes[setting.key] ?? setting.value,
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
