import { escapeJson, type RenderedState, type SentRefusal } from './page-state.ts'
import { SampledCache } from './sampled-cache.ts'

/** A response whose Data is already JSON text. */
export interface SerializedAnswer {
  readonly path: string
  readonly input: unknown
  /** The JSON text in parts. */
  readonly parts: readonly string[]
}

const maxCacheBytes = 4 * 1024 * 1024
const bytesPerCharacter = 2

/** Escaped responses; many pages share the same text. */
const escapedAnswers = new SampledCache<Uint8Array>(
  maxCacheBytes,
  (bytes, json) => bytes.length + bytesPerCharacter * json.length + 100,
)

// Not `Buffer.from`: a short Buffer is a slice of a shared 8 kB pool, which a cache entry would retain as a whole.
const encoder = new TextEncoder()

function escaped(json: string): Uint8Array {
  const known = escapedAnswers.get(json)
  if (known) return known
  const bytes = encoder.encode(escapeJson(json))
  escapedAnswers.set(json, bytes)
  return bytes
}

const bytesOf = (text: string): Uint8Array => Buffer.from(escapeJson(text))

/** Returns the state as escaped JSON in UTF-8, in chunks; responses are inserted as the text they arrived in. */
export function stateText(
  state: RenderedState,
  answers: readonly SerializedAnswer[],
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
