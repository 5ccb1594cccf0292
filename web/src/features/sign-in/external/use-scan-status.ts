import { type Endpoint, failureCodes, type InputOf, type OutputOf } from '@chaguan/contracts/browser'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { asFailure, type CallFailure } from '../../../api/failures.ts'

/**
 * Milliseconds between two polls for whether a code was scanned, and for which a code is valid
 * (docs/reference/pages.md#login-pages).
 */
const pollMs = 3000
const validMs = 240_000

interface ScanStatus<E extends Endpoint> {
  readonly endpoint: E
  /** Undefined while the code is loading. */
  readonly sessionToken: string | undefined
  /** Returns further fields of each poll. */
  readonly along: () => object
  readonly done: (data: OutputOf<E>) => void
  readonly failed: (failure: CallFailure) => void
}

/** Failure codes of a poll after which polling continues: nobody has scanned the code, or a transient network error. */
const pendingCodes: ReadonlySet<number> = new Set([
  failureCodes.PC_QRCODE_SCANNING_CODE,
  failureCodes.OTHER,
  failureCodes.TIMEOUT,
])

/** Polls until the code was scanned and allowed, and pauses while hidden; returns whether the code has expired. */
export function useScanStatus<E extends Endpoint>({
  endpoint,
  sessionToken,
  along,
  done,
  failed,
}: ScanStatus<E>): boolean {
  const [overToken, setOverToken] = useState<string | undefined>()
  const then = useRef({ along, done, failed })
  useEffect(() => {
    then.current = { along, done, failed }
  })
  useEffect(() => {
    if (!sessionToken) return
    const until = Date.now() + validMs
    const stopping = new AbortController()
    const end = (failure: CallFailure) => {
      if (stopping.signal.aborted || pendingCodes.has(failure.Code)) return
      stop()
      setOverToken(sessionToken)
      if (failure.Code !== failureCodes.PC_QRCODE_TIME_OUT) then.current.failed(failure)
    }
    const poll = async () => {
      if (document.hidden && Date.now() < until) return
      try {
        // Safe: every call for a code's status takes its token.
        const input = { sessionToken, ...then.current.along() } as InputOf<E>
        // Every browser sends an Origin with a POST: only the site's own pages may receive a session from it.
        const asked = { ...endpoint, method: 'POST' as const }
        const data = await call<E>(asked, input, { signal: stopping.signal, quiet: true })
        stop()
        then.current.done(data)
      } catch (error) {
        end(asFailure(error))
      }
    }
    const timer = setInterval(() => void poll(), pollMs)
    const stop = () => {
      stopping.abort()
      clearInterval(timer)
    }
    return stop
  }, [sessionToken, endpoint])
  return overToken !== undefined && overToken === sessionToken
}
