import { LRUCache } from 'lru-cache'
import { type DrawnState, escapeJson, type SentRefusal } from './page-state.ts'

/** An answer whose Data is JSON text already. */
export interface AnswerText {
  readonly path: string
  readonly input: unknown
  /** The text in parts. */
  readonly parts: readonly string[]
}

const keptMost = 8 * 1024 * 1024
const bytesPerCharacter = 2

/** Answers as they stand in pages; many pages share the same text. */
const escapedAnswers = new LRUCache<string, Uint8Array>({
  maxSize: keptMost,
  sizeCalculation: (bytes, json) => bytes.length + bytesPerCharacter * json.length + 100,
})

// A short Buffer is a part of 8 kB that others have used as well, all of which would be kept with it.
const encoder = new TextEncoder()

function escaped(json: string): Uint8Array {
  const known = escapedAnswers.get(json)
  if (known) return known
  const bytes = encoder.encode(escapeJson(json))
  escapedAnswers.set(json, bytes)
  return bytes
}

const bytesOf = (text: string): Uint8Array => Buffer.from(escapeJson(text))

/** The state as escaped JSON text in UTF-8, in parts; answers are inserted as the text they came in. */
export function stateText(
  state: DrawnState,
  answers: readonly AnswerText[],
  refusals: readonly SentRefusal[],
): readonly Uint8Array[] {
  const rest = JSON.stringify({ ...state, refusals })
  const sent = answers.flatMap(({ path, input, parts }, index) => {
    const start = `${index === 0 ? '' : '],'}[${JSON.stringify(path)},${JSON.stringify(input)},`
    return [bytesOf(start), ...parts.map(escaped)]
  })
  const end = answers.length === 0 ? ']}' : ']]}'
  return [bytesOf(`${rest.slice(0, -1)},"answers":[`), ...sent, bytesOf(end)]
}
