import { type CallAnswer, failureCodes, limits, type PageRequest } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { CallFailure, httpMessages } from '../../api/failures.ts'
import { type Query, queryKeyOf } from '../../api/query.ts'
import type { AnswerText, SentRefusal } from './page-state.ts'
import { cacheFailure, createQueryClient } from './query-client.ts'

/** The answers of one rendering, and what of them goes along to the browser. */
export interface ServerQueryClient {
  readonly client: QueryClient
  readonly answers: readonly AnswerText[]
  readonly refusals: readonly SentRefusal[]
  /**
   * Makes a call inside the process and keeps what comes of it; gives up after 10 s
   * (docs/reference/limits.md#timeouts). Never throws.
   */
  run(ask: Query): Promise<CallFailure | null>
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

/** Opens the store of answers for one request. */
export function openServerQueryClient({ call }: Pick<PageRequest, 'call'>): ServerQueryClient {
  // Without timers the answers go with the request; with them every rendered page would be held for ten minutes.
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  const answers: AnswerText[] = []
  const refusals: SentRefusal[] = []
  return {
    client,
    answers,
    refusals,
    async run({ endpoint, input }) {
      const key = queryKeyOf(endpoint, input)
      const { code, message, data, json } = await inTime(call(endpoint, input))
      if (code === 0) {
        client.setQueryData(key, data)
        answers.push({ path: endpoint.path, input, json })
        return null
      }
      const failure = new CallFailure(code, message, data)
      cacheFailure(client, key, failure)
      refusals.push([endpoint.path, input, code, message, data])
      return failure
    },
  }
}
