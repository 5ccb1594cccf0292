import {
  type SignInFieldView,
  signInFieldLimits,
  signInFieldStatus,
  signInFieldsApi,
} from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Conflict } from '../form/Conflicts.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { useSharedForm } from '../form/use-shared-form.ts'
import {
  type FieldForm,
  fieldTypes,
  formOf,
  hasOptions,
  inputOf,
  optionLines,
  typeName,
  typeOf,
} from './field-form.ts'

/** Text keys of the form's fields. */
const labels = {
  name: 'adminGroups.name',
  type: 'adminSite.field.type',
  fieldsExt: 'adminSite.field.options',
  fieldsDesc: 'adminSite.field.desc',
  required: 'adminSite.field.required',
} as const satisfies Readonly<Record<keyof FieldForm, string>>

/** The form's value for a value of the wire. */
function fieldOf(key: keyof FieldForm, value: unknown): FieldForm[keyof FieldForm] {
  if (key === 'required') return value === 1
  if (key === 'type') return typeOf(value)
  return key === 'fieldsExt' ? optionLines(String(value)) : String(value)
}

interface FieldDialogProps {
  /** The field to edit; null for a new one. */
  field: SignInFieldView | null
  /** The position of a new one. */
  sort: number
  onClose: () => void
  onSaved: () => void
}

/** The form of a field. */
export function FieldDialog({ field, sort, onClose, onSaved }: FieldDialogProps) {
  const t = useTexts()
  const shared = useSharedForm(formOf(field), fieldOf)
  const { form, setForm, conflicts, settle } = shared
  const set = (change: Partial<FieldForm>) => setForm({ ...form, ...change })
  const save = () =>
    shared.send((typed, seen) => {
      const rest = field
        ? { id: field.id, was: inputOf(seen) }
        : { id: '' as const, sort, status: signInFieldStatus.enabled }
      return call(signInFieldsApi.saveSignInFields, { data: [{ ...inputOf(typed), ...rest }] })
    })
  function show(conflict: Conflict): { name: string; value: string } {
    const value = shared.shownOf(conflict)
    const name = t(labels[conflict.key as keyof FieldForm])
    if (typeof value === 'boolean') return { name, value: t(value ? 'adminForm.on' : 'adminForm.off') }
    return { name, value: typeof value === 'number' ? t(typeName(value)) : value.replaceAll('\n', ' / ') }
  }
  return (
    <EditDialog
      title={field ? t('adminGroups.edit', { name: field.name }) : t('adminSite.field.add')}
      save={save}
      onClose={onClose}
      onSaved={onSaved}
      stale={{ conflicts, show, settle }}
    >
      <TextField
        label={t('adminGroups.name')}
        required
        maxLength={signInFieldLimits.nameCharacters}
        value={form.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <SelectField
        label={t('adminSite.field.type')}
        value={form.type}
        onChange={({ target }) => set({ type: typeOf(target.value) })}
      >
        {fieldTypes.map((one) => (
          <option key={one} value={one}>
            {t(`adminSite.field.type.${one}`)}
          </option>
        ))}
      </SelectField>
      {hasOptions(form.type) && (
        <TextArea
          label={t('adminSite.field.options')}
          hint={t('adminSite.field.options.hint', { n: signInFieldLimits.options })}
          required
          rows={5}
          value={form.fieldsExt}
          onText={(fieldsExt) => set({ fieldsExt })}
        />
      )}
      <TextField
        label={t('adminSite.field.desc')}
        maxLength={signInFieldLimits.descCharacters}
        value={form.fieldsDesc}
        onChange={({ target }) => set({ fieldsDesc: target.value })}
      />
      <Checkbox checked={form.required} onChange={({ target }) => set({ required: target.checked })}>
        {t('adminSite.field.required')}
      </Checkbox>
    </EditDialog>
  )
}
