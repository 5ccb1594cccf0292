import type { Endpoint, InputSchema } from '@chaguan/contracts/browser'
import { clientFailure } from './failures.ts'
import { logWarning } from './log.ts'

/** The message of a call with an invalid input (docs/reference/wire.md#client-failures). */
export const validatorMessage = 'Parameter Validator Error'

function span(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return `at most ${most}`
  return most === undefined ? `at least ${least}` : `${least} to ${most}`
}

/** Problem texts; `at` is the path of the value, such as `data[0].key`. */
const says = {
  required: (at: string) => `${at} is required`,
  type: (at: string, type: string) => `${at} must be ${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`,
  range: (at: string, least: number | undefined, most: number | undefined, of: string) =>
    `${at} must ${of === '' ? 'be' : 'have'} ${span(least, most)}${of}`,
  enum: (at: string, values: readonly unknown[]) => `${at} must be one of ${values.join(', ')}`,
  pattern: (at: string, pattern: string) => `${at} must match the pattern ${pattern}`,
} as const

const isTyped: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
}

/** Unknown types are left to the server. */
const hasType = (value: unknown, type: string) => isTyped[type]?.(value) ?? true

const outside = (count: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY) =>
  count < least || count > most

type Problems = readonly string[]
type Fields = Readonly<Record<string, unknown>>

function textProblems(text: string, { minLength, maxLength, pattern }: InputSchema, at: string): Problems {
  const wrong: string[] = []
  if (outside([...text].length, minLength, maxLength))
    wrong.push(says.range(at, minLength, maxLength, ' characters'))
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) wrong.push(says.pattern(at, pattern))
  return wrong
}

function numberProblems(value: number, { minimum, maximum }: InputSchema, at: string): Problems {
  return outside(value, minimum, maximum) ? [says.range(at, minimum, maximum, '')] : []
}

function listProblems(list: readonly unknown[], schema: InputSchema, at: string): Problems {
  const { minItems, maxItems, items } = schema
  const size = outside(list.length, minItems, maxItems) ? [says.range(at, minItems, maxItems, ' items')] : []
  const each = items ? list.flatMap((item, index) => problemsOf(item, items, `${at}[${index}]`)) : []
  return [...size, ...each]
}

function fieldProblems(fields: Fields, schema: InputSchema, at: string): Problems {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const place = at === '' ? name : `${at}.${name}`
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (value === undefined) return required.has(name) ? [says.required(place)] : []
    return problemsOf(value, property, place)
  })
}

function choiceProblems(value: unknown, schema: InputSchema, at: string): Problems {
  const choices = schema.anyOf ?? []
  if (choices.some((choice) => problemsOf(value, choice, at).length === 0)) return []
  const values = choices.map((choice) => choice.const)
  if (values.every((one) => one !== undefined)) return [says.enum(at, values)]
  return problemsOf(value, choices[0] ?? {}, at)
}

/** Returns all problems of a value, one sentence each; empty when it is valid. */
export function problemsOf(value: unknown, schema: InputSchema, at = ''): Problems {
  if (schema.anyOf) return choiceProblems(value, schema, at)
  const allowed = schema.const === undefined ? schema.enum : [schema.const]
  if (allowed) return allowed.includes(value) ? [] : [says.enum(at, allowed)]
  if (schema.type !== undefined && !hasType(value, schema.type)) return [says.type(at, schema.type)]
  if (typeof value === 'string') return textProblems(value, schema, at)
  if (typeof value === 'number') return numberProblems(value, schema, at)
  if (Array.isArray(value)) return listProblems(value, schema, at)
  return typeof value === 'object' && value !== null ? fieldProblems(value as Fields, schema, at) : []
}

/**
 * Validates an input against the contract before it is sent. Problems are logged to the console; `block` refuses the
 * call with 'Parameter Validator Error', `warn` sends it nevertheless (docs/reference/wire.md#client-calls).
 */
export function validateInput({ path, inputSchema = {}, validate }: Endpoint, value: unknown): void {
  const problems = problemsOf(value, inputSchema)
  if (problems.length === 0) return
  logWarning(`${validatorMessage}: ${path}`, problems)
  if (validate === 'warn') return
  const failure = clientFailure(validatorMessage)
  failure.cause = problems
  throw failure
}
