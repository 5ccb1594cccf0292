import type { Endpoint } from '@chaguan/contracts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { AppError } from './app-error.ts'
import { tidierOf } from './tidy-input.ts'

const ajv = new Ajv({
  coerceTypes: true,
  useDefaults: true,
  allErrors: false,
  strict: false,
  removeAdditional: false,
})

interface Check {
  readonly tidy: (input: unknown) => unknown
  readonly validate: ValidateFunction
}

const checks = new WeakMap<Endpoint, Check>()

function checkOf(endpoint: Endpoint): Check {
  const known = checks.get(endpoint)
  if (known) return known
  const check = { tidy: tidierOf(endpoint.input), validate: ajv.compile(endpoint.input) }
  checks.set(endpoint, check)
  return check
}

function nameOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : ''
  return [path, missing].filter((part) => part !== '').join('.')
}

/** What is said of a wrong field, by the keyword that refused it. */
const sayings: Readonly<Record<string, { zh: string; en: string }>> = {
  required: { zh: '不能为空', en: 'is required' },
  maxLength: { zh: '太长', en: 'is too long' },
  minLength: { zh: '太短', en: 'is too short' },
  enum: { zh: '不在可选范围内', en: 'is not one of the choices' },
  pattern: { zh: '格式不正确', en: 'is malformed' },
  maximum: { zh: '太大', en: 'is too large' },
  minimum: { zh: '太小', en: 'is too small' },
  maxItems: { zh: '太多', en: 'has too many items' },
}

/** No text of a person holds the character NUL, and PostgreSQL cannot store it. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsNul)
}

/** Checks and converts the input of a call by its contract. Throws INVALID_PARAMETER naming the first wrong field. */
export function validateInput(endpoint: Endpoint, given: unknown): unknown {
  const { tidy, validate } = checkOf(endpoint)
  const input = tidy(given)
  if (validate(input) && !holdsNul(input)) return input
  const error = validate.errors?.[0]
  if (!error) throw new AppError('INVALID_PARAMETER')
  const saying = sayings[error.keyword] ?? { zh: '不正确', en: 'is wrong' }
  const field = nameOf(error)
  const text = {
    zh: `参数错误：${field} ${saying.zh}`,
    en: `Invalid parameter: ${field} ${saying.en}`,
  }
  throw new AppError('INVALID_PARAMETER', text, endpoint.namesField && field !== '' ? { field } : undefined)
}
