import { groupsApi, type OutputOf } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { type Conflict, Conflicts, conflictsOf } from '../form/Conflicts.tsx'
import { useAdminAction, useRefresh } from '../form/use-admin-action.tsx'
import '../form/admin-form.module.css'
import { categoriesQuery, flatCategories, groupsQuery } from './group-queries.ts'
import { changedRights, type RightKey, rightOf, withRight } from './rights.ts'

export type GroupRights = OutputOf<typeof groupsApi.listGroupRights>

/** The permissions of a group before the edit, and as edited. */
interface Draft {
  readonly was: ReadonlySet<string>
  readonly rights: ReadonlySet<string>
}
type Drafts = ReadonlyMap<number, Draft>
interface RightConflict extends Conflict<boolean> {
  readonly groupId: number
}

const none: ReadonlySet<string> = new Set()

function withKey(rights: ReadonlySet<string>, key: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(rights)
  if (isOn) next.add(key)
  else next.delete(key)
  return next
}

/** The drafts after some conflicts were settled: the stored value is recorded, and used unless `mine`. */
function settled(drafts: Drafts, conflicts: readonly RightConflict[], mine: boolean): Drafts {
  const next = new Map(drafts)
  for (const { groupId, key, value } of conflicts) {
    const { was = none, rights = none } = next.get(groupId) ?? {}
    next.set(groupId, { was: withKey(was, key, value), rights: mine ? rights : withKey(rights, key, value) })
  }
  return next
}

/** State of the permissions of several groups: unsaved changes, and the bar that saves them. */
export function useRightsForm(all: GroupRights) {
  const t = useTexts()
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [conflicts, setConflicts] = useState<readonly RightConflict[]>([])
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const { data: categories = [] } = useApiQuery(categoriesQuery)
  const refresh = useRefresh(groupsApi.listGroupRights, groupsApi.openGroup)
  const { perform, isBusy, refusal, clear } = useAdminAction()
  const rightsOf = (groupId: number): ReadonlySet<string> =>
    drafts.get(groupId)?.rights ?? new Set(all.find((one) => one.groupId === groupId)?.permissions)
  const count = [...drafts.values()].reduce((sum, { was, rights }) => sum + changedRights(was, rights), 0)

  function change(groupId: number, key: RightKey, scope: number, isOn: boolean): void {
    const before = rightsOf(groupId)
    const was = drafts.get(groupId)?.was ?? before
    setDrafts(new Map(drafts).set(groupId, { was, rights: withRight(before, key, scope, isOn) }))
  }

  /** Each group is saved by its own call; a saved draft is removed, even if the next call fails. */
  async function save(): Promise<void> {
    const left = new Map(drafts)
    setConflicts([])
    await perform(async () => {
      for (const [groupId, { was, rights }] of drafts) {
        try {
          await call(groupsApi.changePermissions, { groupId, permissions: [...rights], was: [...was] })
        } catch (error) {
          setConflicts(conflictsOf<Conflict<boolean>>(error).map((one) => ({ groupId, ...one })))
          throw error
        }
        left.delete(groupId)
        setDrafts(new Map(left))
      }
    })
    refresh()
  }

  function settle(some: readonly RightConflict[], mine: boolean): void {
    setDrafts(settled(drafts, some, mine))
    const left = conflicts.filter((one) => !some.includes(one))
    setConflicts(left)
    if (left.length === 0) clear()
  }

  function show({ groupId, key, value }: RightConflict) {
    const found = rightOf(key)
    const scope = flatCategories(categories).find(({ id }) => id === found?.scope)
    const right = found ? t(`adminGroups.right.${found.key}`) : key
    const names = {
      group: groups.find(({ id }) => id === groupId)?.name ?? '',
      right: scope ? t('adminGroups.inCategory', { right, category: scope.name }) : right,
    }
    return {
      name: t('adminContent.category.right', names),
      value: t(value ? 'adminForm.on' : 'adminForm.off'),
    }
  }

  function discard(): void {
    setDrafts(new Map())
    setConflicts([])
    clear()
  }

  const bar = (count > 0 || refusal) && (
    <section className={cx('aform__bar')} aria-label={t('adminForm.save')}>
      <span role="status">{t('adminGroups.rights.changed', { n: count })}</span>
      {refusal}
      <Conflicts conflicts={conflicts} show={show} settle={settle} />
      <Button onClick={discard}>{t('adminForm.discard')}</Button>
      <Button kind="primary" isLoading={isBusy} onClick={() => void save()}>
        {t('adminForm.save')}
      </Button>
    </section>
  )
  return { rightsOf, change, bar }
}
