import { type SignInFieldView, signInFieldStatus, signInFieldTypes } from '@chaguan/contracts/browser'

export const fieldTypes = [0, 1, 2, 3, 4, 5] as const
export type FieldType = (typeof fieldTypes)[number]

const { enabled, disabled, deleted } = signInFieldStatus
const statuses = [enabled, disabled, deleted] as const

/** The text key of a type's name. */
export const typeName = (type: number) =>
  `adminSite.field.type.${fieldTypes.find((one) => one === type) ?? 0}` as const

/** Whether a field of the type is answered by choosing options. */
export const hasOptions = (type: number): boolean =>
  type === signInFieldTypes.radio || type === signInFieldTypes.checkbox

/** The options of a field, one per line. */
export function optionLines(fieldsExt: string): string {
  try {
    const { options = [] } = JSON.parse(fieldsExt || '{}') as { options?: readonly unknown[] }
    return options
      .map((option) =>
        typeof option === 'object' && option !== null
          ? String((option as { value?: unknown }).value ?? '')
          : String(option),
      )
      .join('\n')
  } catch {
    return ''
  }
}

/** Converts lines to the stored options of a field. */
export const extOfLines = (lines: string): string =>
  JSON.stringify({
    options: lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((value) => ({ value })),
  })

/** A field in the input of the call. */
export const fieldInput = ({
  id,
  name,
  type,
  fieldsExt,
  fieldsDesc,
  sort,
  status,
  required,
}: SignInFieldView) => ({
  ...{ id, name, fieldsExt, fieldsDesc, sort },
  type: fieldTypes.find((one) => one === type) ?? 0,
  status: statuses.find((one) => one === status) ?? disabled,
  required: required === 1 ? (1 as const) : (0 as const),
})
