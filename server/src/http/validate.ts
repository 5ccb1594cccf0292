import type { Endpoint } from '@chaguan/contracts'
import { Ajv, type ErrorObject } from 'ajv'
import { memoizeByObject } from '../context/cache.ts'
import { type LocalizedText, localized } from '../i18n/localized.ts'
import { AppError, invalid } from './app-error.ts'
import { fieldLabelOf } from './field-labels.ts'
import { normalizerOf } from './normalize-input.ts'

const ajv = new Ajv({
  coerceTypes: true,
  useDefaults: true,
  allErrors: false,
  strict: false,
  removeAdditional: false,
  // The contract is checked by its own tests; without these, an endpoint's first call takes half the time.
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  code: { optimize: false },
})

const checkOf = memoizeByObject(({ input, method }: Endpoint) => ({
  tidy: normalizerOf(input, method === 'GET'),
  validate: ajv.compile(input),
}))

function nameOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const { missingProperty = '', additionalProperty = missingProperty } = error.params
  return [path, String(additionalProperty).slice(0, 60)].filter((part) => part !== '').join('.')
}

/** Messages about a wrong field, by the keyword that refused it; `n` is the keyword's limit. */
const messagesByKeyword: Readonly<Record<string, (n: number) => LocalizedText>> = {
  required: () => localized('http.fault.required'),
  maxLength: (n) => localized('http.fault.maxLength', { n }),
  minLength: (n) => (n === 1 ? localized('http.fault.required') : localized('http.fault.minLength', { n })),
  enum: () => localized('http.fault.choice'),
  pattern: () => localized('http.fault.malformed'),
  maximum: (n) => localized('http.fault.maximum', { n }),
  minimum: (n) => localized('http.fault.minimum', { n }),
  additionalProperties: () => localized('http.fault.unknown'),
  maxItems: (n) => localized('http.fault.maxItems', { n }),
}

const isWrong = (): LocalizedText => localized('http.fault.wrong')

/**
 * Returns the message about a wrong input, with the label of the field; fields without a label are named as on the
 * wire.
 */
function textOf({ path }: Endpoint, field: string, error: ErrorObject): LocalizedText {
  const message = (messagesByKeyword[error.keyword] ?? isWrong)(Number(error.params.limit))
  const name = fieldLabelOf(path, field)
  if (name) return localized('http.field.wrong', { field: name, fault: message })
  return localized('http.parameter.wrong', { field, fault: message })
}

/**
 * Whether PostgreSQL could not store a value, and no legitimate one is like it: a text with the character NUL, a number
 * beyond the safe integers.
 */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(isUnstorable)
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/**
 * Renames fields that were sent under an earlier name; refuses a field that was sent under both with different values.
 */
function resolveAliases({ fieldAliases }: Endpoint, original: unknown): unknown {
  if (!fieldAliases || typeof original !== 'object' || original === null) return original
  const input: Record<string, unknown> = { ...original }
  for (const [alias, field] of Object.entries(fieldAliases)) {
    if (!isGiven(input[alias])) continue
    if (isGiven(input[field]) && String(input[field]) !== String(input[alias]))
      throw invalid('http.alias.differs', { alias, field })
    input[field] = input[alias]
    delete input[alias]
  }
  return input
}

/** Validates and converts the input of a call by its contract. Throws INVALID_PARAMETER about the first wrong field. */
export function validateInput(endpoint: Endpoint, original: unknown): unknown {
  const { tidy, validate } = checkOf(endpoint)
  const input = tidy(resolveAliases(endpoint, original))
  if (validate(input) && !isUnstorable(input)) return input
  const error = validate.errors?.[0]
  if (!error) throw new AppError('INVALID_PARAMETER')
  const field = nameOf(error)
  const text = textOf(endpoint, field, error)
  throw new AppError('INVALID_PARAMETER', text, endpoint.namesField && field !== '' ? { field } : undefined)
}
