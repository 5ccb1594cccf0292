import { captchaApi, type InputOf, type OutputOf, type signInApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { queryKeyOf, useApiQuery } from '../../api/query.ts'
import { textOf } from '../forms/use-form.ts'
import { captchaQuery } from './captcha-query.ts'

type CaptchaChallenge = OutputOf<typeof captchaApi.createCaptcha>
type CaptchaProof = Pick<InputOf<typeof signInApi.register>, 'captchaTicket' | 'captchaRandStr'>

/** A captcha that expires within this many seconds is renewed instead of used. */
const marginSeconds = 20

/** The pending solution of one captcha, and the time at which its ticket expires. */
interface PendingSolution {
  readonly asked: CaptchaChallenge
  readonly validUntil: number
  readonly solution: Promise<string | null>
  readonly stop: AbortController
}

function startSolving(asked: CaptchaChallenge): PendingSolution {
  const stop = new AbortController()
  const solution = import('./proof-of-work.ts')
    .then(({ solveWork }) => solveWork(asked.work, stop.signal))
    .catch(() => null)
  return { asked, stop, solution, validUntil: Date.now() + (asked.expiresIn - marginSeconds) * 1000 }
}

export interface Captcha {
  /** The current captcha; null where none is needed. */
  readonly asked: CaptchaChallenge | null
  /** Whether the browser has solved it, so that the person need not answer. */
  readonly isDone: boolean
  /** Resolves to the captcha fields of the call: the person's answer, else the browser's solution, once it is found. */
  give(fields: FormData): Promise<CaptchaProof>
  /** Loads another captcha; each one is valid for a single call. */
  renew(): Promise<void>
}

/**
 * A captcha with a question for people without JavaScript; with JavaScript the browser solves it while the form is
 * filled in. Does nothing when `isOn` is false.
 */
export function useCaptcha(isOn: boolean): Captcha {
  const client = useQueryClient()
  const { data } = useApiQuery(captchaQuery, { enabled: false })
  const [asked, setAsked] = useState<CaptchaChallenge | null>(isOn ? (data ?? null) : null)
  const [isDone, setDone] = useState(false)
  const working = useRef<PendingSolution | null>(null)

  function begin(now: CaptchaChallenge): PendingSolution {
    working.current?.stop.abort()
    const next = startSolving(now)
    working.current = next
    setAsked(now)
    setDone(false)
    void next.solution.then((solution) => {
      if (solution !== null && working.current === next) setDone(true)
    })
    return next
  }

  async function fresh(): Promise<PendingSolution> {
    const now = await call(captchaApi.createCaptcha, {}, { quiet: true })
    client.setQueryData(queryKeyOf(captchaApi.createCaptcha, {}), now)
    return begin(now)
  }

  const open = useEffectEvent(() => {
    if (!isOn) return
    if (asked) begin(asked)
    else fresh().catch(() => {})
  })
  useEffect(() => {
    open()
    return () => {
      working.current?.stop.abort()
      working.current = null
    }
  }, [])

  return {
    asked,
    isDone,
    async give(fields) {
      if (!isOn) return {}
      const answer = textOf(fields, 'captchaRandStr').trim()
      const open = working.current
      const isOpen = open !== null && Date.now() < open.validUntil
      if (isOpen && answer !== '') return { captchaTicket: open.asked.captchaTicket, captchaRandStr: answer }
      const used = isOpen ? open : await fresh()
      return { captchaTicket: used.asked.captchaTicket, captchaRandStr: (await used.solution) ?? '' }
    },
    async renew() {
      if (isOn) await fresh().catch(() => {})
    },
  }
}
