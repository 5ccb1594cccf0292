import {
  type CallAnswer,
  failureCodes,
  type Lang,
  limits,
  type PageRequest,
} from '@chaguan/contracts/browser'
import { hashKey, QueryClient } from '@tanstack/react-query'
import { nameClosedAccounts } from '../../api/closed-names.ts'
import { CallFailure, httpMessages } from '../../api/failures.ts'
import type { Query } from '../../api/query.ts'
import type { ReadServerAnswer, ServerAnswer } from '../../api/server-answers.ts'
import type { SentRefusal } from './page-state.ts'
import { cacheFailure, queryClientOptions } from './query-client.ts'
import type { SerializedAnswer } from './state-text.ts'

/** The responses of one rendering, and which of them are sent to the browser. */
export interface ServerQueryClient {
  /** For hooks that use the library directly; it is filled with the responses at the first such use. */
  readonly client: QueryClient
  /** Whether a hook used the library directly: its reads are not recorded. */
  wasAsked(): boolean
  readonly answers: readonly SerializedAnswer[]
  readonly refusals: readonly SentRefusal[]
  readonly read: ReadServerAnswer
  /** The text of a response in parts, as sent to the browser; undefined when there is none. */
  textOf(path: string, input: unknown): readonly string[] | undefined
  /** Returns the Data of a response by its query key. */
  getQueryData(key: readonly unknown[]): unknown
  /**
   * Makes a call in-process and stores its response or refusal; times out after 10 s
   * (docs/reference/limits.md#timeouts). Never rejects.
   */
  run(query: Query): Promise<CallFailure | null>
  /** Frees the responses after the rendering: handlers in cached elements refer to the client. */
  clear(): void
}

const timedOut: CallAnswer = {
  code: failureCodes.TIMEOUT,
  message: httpMessages.timeout(limits.renderCallTimeoutMs),
  data: [],
  json: '[]',
}

async function inTime(answer: Promise<CallAnswer>): Promise<CallAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<CallAnswer>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), limits.renderCallTimeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Replaces the name of closed accounts by that of the viewer's language; the same parts when there are none. */
function inLanguage({ data, json, parts = [json], ...rest }: CallAnswer, lang: Lang) {
  const named = parts.map((part) => nameClosedAccounts(part, lang))
  const isSame = named.every((part, index) => part === parts[index])
  return { ...rest, parts: named, data: isSame ? data : JSON.parse(named.join('')) }
}

/** Keys of inputs of several properties; those of cached placeholders are the same objects for every page. */
const keysOfInputs = new WeakMap<object, { readonly path: string; readonly key: string }>()

/** Identifies a call: `hashKey`, which sorts the properties of an input, without its cost where there is at most one. */
export function callKeyOf(path: string, input: unknown): string {
  if (typeof input !== 'object' || input === null) return hashKey([path, input])
  const values = Object.values(input)
  if (values.length <= 1 && typeof values[0] !== 'object') return JSON.stringify([path, input])
  const known = keysOfInputs.get(input)
  if (known?.path === path) return known.key
  const key = hashKey([path, input])
  keysOfInputs.set(input, { path, key })
  return key
}

type StoredAnswer = ServerAnswer & Pick<SerializedAnswer, 'path' | 'input'> & Partial<SerializedAnswer>

/**
 * A client that is filled with the responses at its first query. A subclass: V8 keeps a function that is assigned to a
 * property, and all that it refers to, until the next collection of the old space.
 */
class PageQueryClient extends QueryClient {
  readonly #stored: ReadonlyMap<string, StoredAnswer>
  wasAsked = false

  constructor(stored: ReadonlyMap<string, StoredAnswer>) {
    // Without timers the responses are freed with the request; with them they would be retained for ten minutes.
    super(queryClientOptions(Number.POSITIVE_INFINITY))
    this.#stored = stored
  }

  #fill(): void {
    this.wasAsked = true
    for (const answer of this.#stored.values()) {
      const key = [answer.path, answer.input] as const
      if ('failure' in answer) cacheFailure(this, key, answer.failure)
      else this.setQueryData(key, answer.data)
    }
  }

  override defaultQueryOptions(options: never): never {
    if (!this.wasAsked) this.#fill()
    return super.defaultQueryOptions(options) as never
  }
}

/** Creates the query client of one request. */
export function createServerQueryClient({
  call,
  lang,
}: Pick<PageRequest, 'call' | 'lang'>): ServerQueryClient {
  const stored = new Map<string, StoredAnswer>()
  const answers: SerializedAnswer[] = []
  const refusals: SentRefusal[] = []
  const find = (path: string, input: unknown) => stored.get(callKeyOf(path, input))
  const client = new PageQueryClient(stored)
  return {
    client,
    wasAsked: () => client.wasAsked,
    answers,
    refusals,
    read: find,
    textOf: (path, input) => find(path, input)?.parts,
    getQueryData([path, input]) {
      const answer = find(String(path), input)
      return answer && 'data' in answer ? answer.data : undefined
    },
    clear() {
      stored.clear()
      client.clear()
    },
    async run({ endpoint, input }) {
      const { path } = endpoint
      const { code, message, data, parts, requestId } = inLanguage(await inTime(call(endpoint, input)), lang)
      if (code === 0) {
        stored.set(callKeyOf(path, input), { path, input, data, parts })
        answers.push({ path, input, parts })
        return null
      }
      const failure = new CallFailure(code, message, data, 0, requestId)
      stored.set(callKeyOf(path, input), { path, input, failure })
      refusals.push([path, input, code, message, data])
      return failure
    },
  }
}
