import { type GroupView, groupIds, groupsApi, limits } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Conflict } from '../form/Conflicts.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import '../form/admin-form.module.css'
import { IconField } from '../form/IconField.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import { groupsQuery } from './group-queries.ts'

interface GroupDialogProps {
  /** The group to edit; null for a new one. */
  group: GroupView | null
  isPaid: boolean
  onClose: () => void
  onSaved: () => void
}

/** The values of a group's form; numbers as typed text. */
const formOf = (group: GroupView | null, isPaid: boolean) => ({
  name: group?.name ?? '',
  color: group?.color ?? '',
  icon: group?.icon ?? '',
  default: group?.default ?? false,
  isDisplay: group?.isDisplay ?? false,
  isSubordinate: group?.isSubordinate ?? false,
  isCommission: group?.isCommission ?? false,
  scale: String(group?.scale ?? 0),
  fee: String(group?.fee ?? ''),
  days: String(group?.days ?? (isPaid ? 30 : 0)),
  description: group?.description ?? '',
  notice: group?.notice ?? '',
  timeRange: String(group?.timeRange ?? 0),
  contentRange: String(group?.contentRange ?? 0),
})
type GroupForm = ReturnType<typeof formOf>

/** The values of a form in the wire's format. */
const inputOf = (form: GroupForm, isPaid: boolean, isTrial: boolean) => ({
  name: form.name.trim(),
  color: form.color.trim(),
  icon: form.icon.trim(),
  isDisplay: form.isDisplay,
  isSubordinate: form.isSubordinate,
  isCommission: form.isCommission,
  scale: Number(form.scale),
  ...(isPaid
    ? { fee: Number(form.fee), days: Number(form.days), description: form.description, notice: form.notice }
    : { default: form.default }),
  ...(isTrial && { timeRange: Number(form.timeRange), contentRange: Number(form.contentRange) }),
})

/** Text keys of the form's fields. */
const labels = {
  name: 'adminGroups.name',
  color: 'adminGroups.color',
  icon: 'adminForm.icon',
  default: 'adminGroups.makeDefault',
  isDisplay: 'adminGroups.isDisplay',
  isSubordinate: 'adminGroups.isSubordinate',
  isCommission: 'adminGroups.isCommission',
  scale: 'adminGroups.scale',
  fee: 'adminGroups.fee',
  days: 'adminGroups.days',
  description: 'adminGroups.description',
  notice: 'adminGroups.notice',
  timeRange: 'adminGroups.timeRange',
  contentRange: 'adminGroups.contentRange',
} as const satisfies Readonly<Record<keyof GroupForm, string>>

type TextName = { [K in keyof GroupForm]: GroupForm[K] extends string ? K : never }[keyof GroupForm]
type FlagName = { [K in keyof GroupForm]: GroupForm[K] extends boolean ? K : never }[keyof GroupForm]

/** Groups whose rights are not those of members: of administrators, banned people and visitors. */
const noSources: readonly number[] = [groupIds.administrator, groupIds.banned, groupIds.guest]

/** The group whose rights a new one gets, by default that of new members; 0 for none. */
function useCopiedRights() {
  const { data: groups = [] } = useApiQuery(groupsQuery)
  const [chosen, choose] = useState<number | null>(null)
  const sources = groups.filter(({ id }) => !noSources.includes(id))
  return { sources, from: chosen ?? groups.find((group) => group.default)?.id ?? 0, choose }
}

/** The field that chooses the group whose rights a new one gets. */
function CopiedRights({ sources, from, choose }: ReturnType<typeof useCopiedRights>) {
  const t = useTexts()
  return (
    <SelectField
      label={t('adminGroups.copyRights')}
      hint={t('adminGroups.copyRights.hint')}
      value={from}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {sources.map(({ id, name }) => (
        <option key={id} value={id}>
          {t('adminGroups.copyRights.same', { name })}
        </option>
      ))}
      <option value={0}>{t('adminGroups.copyRights.none')}</option>
    </SelectField>
  )
}

/** The form of a group. */
export function GroupDialog({ group, isPaid, onClose, onSaved }: GroupDialogProps) {
  const t = useTexts()
  const shared = useSharedForm(formOf(group, isPaid), (_, value) =>
    typeof value === 'boolean' ? value : String(value),
  )
  const { form, setForm, conflicts, settle } = shared
  const copied = useCopiedRights()
  const text = (name: TextName) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [name]: target.value }),
  })
  const flag = (name: FlagName) => ({
    checked: form[name],
    onChange: ({ target }: { target: { checked: boolean } }) => setForm({ ...form, [name]: target.checked }),
  })
  const isTrial = group?.id === groupIds.trial
  const save = () =>
    shared.send((typed, seen) => {
      const input = inputOf(typed, isPaid, isTrial)
      const rights = copied.from > 0 && { copyRights: copied.from }
      if (!group) return call(groupsApi.createGroup, { ...input, isPaid: isPaid ? 1 : 0, ...rights })
      const was = inputOf(seen, isPaid, isTrial)
      return call(groupsApi.changeGroups, { data: [{ id: group.id, ...input, was }] })
    })
  const show = (conflict: Conflict) => {
    const value = shared.shownOf(conflict)
    const isOn = typeof value === 'boolean' && t(value ? 'adminForm.on' : 'adminForm.off')
    return { name: t(labels[conflict.key as keyof GroupForm]), value: isOn || String(value) }
  }
  return (
    <EditDialog
      title={
        group
          ? t('adminGroups.edit', { name: group.name })
          : t(isPaid ? 'adminGroups.paid.add' : 'adminGroups.add')
      }
      save={save}
      onClose={onClose}
      onSaved={onSaved}
      stale={{ conflicts, show, settle }}
    >
      <TextField
        label={t('adminGroups.name')}
        required
        maxLength={limits.groupNameCharacters}
        {...text('name')}
      />
      {!group && <CopiedRights {...copied} />}
      {isPaid && (
        <>
          <div className={cx('aform__pair')}>
            <TextField
              label={t('adminGroups.fee')}
              type="number"
              min="0.01"
              step="0.01"
              required
              {...text('fee')}
            />
            <TextField
              label={t('adminGroups.days')}
              type="number"
              min="1"
              max="36500"
              required
              {...text('days')}
            />
          </div>
          <TextField label={t('adminGroups.description')} maxLength={20} {...text('description')} />
          <TextArea
            label={t('adminGroups.notice')}
            maxLength={200}
            rows={3}
            value={form.notice}
            onText={(notice) => setForm({ ...form, notice })}
          />
        </>
      )}
      {isTrial && (
        <div className={cx('aform__pair')}>
          <TextField
            label={t('adminGroups.timeRange')}
            type="number"
            min="0"
            max="36500"
            {...text('timeRange')}
          />
          <TextField
            label={t('adminGroups.contentRange')}
            type="number"
            min="0"
            max="36500"
            {...text('contentRange')}
          />
        </div>
      )}
      <div className={cx('aform__pair')}>
        <TextField label={t('adminGroups.color')} placeholder="#0f766e" maxLength={20} {...text('color')} />
        <TextField
          label={t('adminGroups.scale')}
          type="number"
          min="0"
          max="10"
          step="0.1"
          {...text('scale')}
        />
      </div>
      <IconField value={form.icon} onChange={(icon) => setForm({ ...form, icon })} />
      {!isPaid && !group?.default && <Checkbox {...flag('default')}>{t('adminGroups.makeDefault')}</Checkbox>}
      <Checkbox {...flag('isDisplay')}>{t('adminGroups.isDisplay')}</Checkbox>
      <Checkbox {...flag('isSubordinate')}>{t('adminGroups.isSubordinate')}</Checkbox>
      <Checkbox {...flag('isCommission')}>{t('adminGroups.isCommission')}</Checkbox>
    </EditDialog>
  )
}
