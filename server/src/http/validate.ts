import type { Endpoint } from '@chaguan/contracts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { AppError, type Text } from './app-error.ts'
import { fieldLabelOf } from './field-labels.ts'
import { normalizerOf } from './normalize-input.ts'

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
  const check = { tidy: normalizerOf(endpoint.input), validate: ajv.compile(endpoint.input) }
  checks.set(endpoint, check)
  return check
}

function nameOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : ''
  return [path, missing].filter((part) => part !== '').join('.')
}

/** What is said of a wrong field, by the keyword that refused it; `n` is the keyword's limit. */
const sayings: Readonly<Record<string, (n: number) => Text>> = {
  required: () => ({ zh: '不能为空', en: 'required' }),
  maxLength: (n) => ({ zh: `最多 ${n} 个字`, en: `at most ${n} characters` }),
  minLength: (n) =>
    n === 1 ? { zh: '不能为空', en: 'required' } : { zh: `至少 ${n} 个字`, en: `at least ${n} characters` },
  enum: () => ({ zh: '不在可选范围内', en: 'not one of the choices' }),
  pattern: () => ({ zh: '格式不正确', en: 'malformed' }),
  maximum: (n) => ({ zh: `不能大于 ${n}`, en: `at most ${n}` }),
  minimum: (n) => ({ zh: `不能小于 ${n}`, en: `at least ${n}` }),
  maxItems: (n) => ({ zh: `最多 ${n} 项`, en: `at most ${n}` }),
}

const isWrong = (): Text => ({ zh: '不正确', en: 'wrong' })

/** What is wrong with an input, by what people call the field; other fields are named as on the wire. */
function textOf({ path }: Endpoint, field: string, error: ErrorObject): Text {
  const said = (sayings[error.keyword] ?? isWrong)(Number(error.params.limit))
  const name = fieldLabelOf(path, field)
  if (name) return { zh: `${name.zh}${said.zh}`, en: `${name.en}: ${said.en}` }
  return { zh: `参数错误：${field} ${said.zh}`, en: `Invalid parameter ${field}: ${said.en}` }
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
  const field = nameOf(error)
  const text = textOf(endpoint, field, error)
  throw new AppError('INVALID_PARAMETER', text, endpoint.namesField && field !== '' ? { field } : undefined)
}
