import { signInFieldLimits, signInFieldTypes } from '@chaguan/contracts/browser'
import { useId } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/fields/Choices.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import '../sign-in.module.css'
import { FieldFiles, type UploadState } from './FieldFiles.tsx'
import { type Answer, choicesOf, isUploaded, type RegistrationField } from './field-answers.ts'
import { fieldNames } from './posted-answers.ts'

interface FieldInputProps {
  field: RegistrationField
  /** The index of the question. */
  at: number
  before: Answer
  error: string | undefined
  onState: (state: UploadState) => void
}

function Choosing({ field, at, before }: Pick<FieldInputProps, 'field' | 'at' | 'before'>) {
  const label = useLabel(field)
  const options = choicesOf(field)
  if (field.type === signInFieldTypes.radio)
    return (
      <RadioGroup
        label={label}
        name={fieldNames.answer(at)}
        look="item"
        options={options.map((value) => ({ value, label: value }))}
        {...(before.chosen[0] !== undefined && { defaultValue: before.chosen[0] })}
      />
    )
  return (
    <fieldset className={cx('fields__set')}>
      <legend>{label}</legend>
      {options.map((value, choice) => (
        <Checkbox
          key={value}
          name={fieldNames.choice(at, choice)}
          value="1"
          defaultChecked={before.chosen.includes(value)}
        >
          {value}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function useLabel({ name, required }: RegistrationField): string {
  const t = useTexts()
  return required ? t('signIn.fields.required', { name }) : name
}

/** A question with several controls, by choosing or uploading: its controls, hint and error. */
function Grouped(props: FieldInputProps) {
  const { field, at, before, error, onState } = props
  const id = useId()
  const label = useLabel(field)
  const isFiles = isUploaded(field)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the choices inside are a fieldset already; this connects the error to them.
    <div
      role="group"
      className={cx('fields__group')}
      aria-label={field.name}
      aria-describedby={error ? id : undefined}
      data-invalid={error ? true : undefined}
      tabIndex={-1}
    >
      {isFiles ? (
        <>
          <p className={cx('fields__name')}>{label}</p>
          <FieldFiles field={field} name={fieldNames.answer(at)} before={before.files} onState={onState} />
        </>
      ) : (
        <Choosing field={field} at={at} before={before} />
      )}
      {field.fieldsDesc && <p className={cx('fields__hint')}>{field.fieldsDesc}</p>}
      {error && (
        <p id={id} role="alert" className={cx('fields__error')}>
          {error}
        </p>
      )}
    </div>
  )
}

/** One question of the site, with the control of its type. */
export function FieldInput(props: FieldInputProps) {
  const { field, at, before, error } = props
  const label = useLabel(field)
  const common = {
    name: fieldNames.answer(at),
    label,
    hint: field.fieldsDesc || undefined,
    defaultValue: before.text,
    error,
  }
  if (field.type === signInFieldTypes.line)
    return (
      <TextField {...common} maxLength={signInFieldLimits.answerCharacters} required={field.required === 1} />
    )
  if (field.type === signInFieldTypes.text)
    return (
      <TextArea
        {...common}
        rows={3}
        maxLength={signInFieldLimits.answerCharacters}
        showLimit
        required={field.required === 1}
      />
    )
  return <Grouped {...props} />
}
