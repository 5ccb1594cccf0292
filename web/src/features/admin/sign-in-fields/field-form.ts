import { type SignInFieldView, signInFieldTypes } from '@chaguan/contracts/browser'

export const fieldTypes = [0, 1, 2, 3, 4, 5] as const
export type FieldType = (typeof fieldTypes)[number]

/** The type with this number, the first one if there is none. */
export const typeOf = (type: unknown): FieldType => fieldTypes.find((one) => one === Number(type)) ?? 0

/** The text key of a type's name. */
export const typeName = (type: number) => `adminSite.field.type.${typeOf(type)}` as const

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

/** The values of a field's form; its options one per line. */
export const formOf = (field: SignInFieldView | null) => ({
  name: field?.name ?? '',
  type: typeOf(field?.type),
  fieldsExt: optionLines(field?.fieldsExt ?? ''),
  fieldsDesc: field?.fieldsDesc ?? '',
  required: field?.required === 1,
})
export type FieldForm = ReturnType<typeof formOf>

/** The values of a form in the wire's format. */
export const inputOf = ({ name, type, fieldsExt, fieldsDesc, required }: FieldForm) => ({
  ...{ name: name.trim(), type, fieldsDesc: fieldsDesc.trim() },
  fieldsExt: hasOptions(type) ? extOfLines(fieldsExt) : '',
  required: required ? (1 as const) : (0 as const),
})
