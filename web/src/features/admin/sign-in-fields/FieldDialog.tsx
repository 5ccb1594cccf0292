import {
  type SignInFieldView,
  signInFieldLimits,
  signInFieldStatus,
  signInFieldsApi,
} from '@chaguan/contracts/browser'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { EditDialog } from '../form/EditDialog.tsx'
import { extOfLines, type FieldType, fieldInput, fieldTypes, hasOptions, optionLines } from './field-form.ts'

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
  const [name, setName] = useState(field?.name ?? '')
  const [type, setType] = useState<FieldType>(fieldTypes.find((one) => one === field?.type) ?? 0)
  const [options, setOptions] = useState(optionLines(field?.fieldsExt ?? ''))
  const [desc, setDesc] = useState(field?.fieldsDesc ?? '')
  const [isRequired, setRequired] = useState(field?.required === 1)
  const shared = {
    name: name.trim(),
    type,
    fieldsExt: hasOptions(type) ? extOfLines(options) : '',
    fieldsDesc: desc.trim(),
    required: isRequired ? (1 as const) : (0 as const),
  }
  const save = () =>
    call(signInFieldsApi.saveSignInFields, {
      data: [
        field
          ? { ...fieldInput(field), ...shared }
          : { id: '' as const, ...shared, sort, status: signInFieldStatus.enabled },
      ],
    })
  return (
    <EditDialog
      title={field ? t('adminGroups.edit', { name: field.name }) : t('adminSite.field.add')}
      save={save}
      onClose={onClose}
      onSaved={onSaved}
    >
      <TextField
        label={t('adminGroups.name')}
        required
        maxLength={signInFieldLimits.nameCharacters}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t('adminSite.field.type')}
        value={type}
        onChange={({ target }) => setType(fieldTypes.find((one) => one === Number(target.value)) ?? 0)}
      >
        {fieldTypes.map((one) => (
          <option key={one} value={one}>
            {t(`adminSite.field.type.${one}`)}
          </option>
        ))}
      </SelectField>
      {hasOptions(type) && (
        <TextArea
          label={t('adminSite.field.options')}
          hint={t('adminSite.field.options.hint', { n: signInFieldLimits.options })}
          required
          rows={5}
          value={options}
          onText={setOptions}
        />
      )}
      <TextField
        label={t('adminSite.field.desc')}
        maxLength={signInFieldLimits.descCharacters}
        value={desc}
        onChange={({ target }) => setDesc(target.value)}
      />
      <Checkbox checked={isRequired} onChange={({ target }) => setRequired(target.checked)}>
        {t('adminSite.field.required')}
      </Checkbox>
    </EditDialog>
  )
}
