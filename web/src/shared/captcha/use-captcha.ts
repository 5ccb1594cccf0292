import { captchaApi, type InputOf, type OutputOf, type signInApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { queryKeyOf, useApiQuery } from '../../api/query.ts'
import { textOf } from '../forms/use-form.ts'
import { captchaQuery } from './captcha-query.ts'

type Asked = OutputOf<typeof captchaApi.askCaptcha>
type Given = Pick<InputOf<typeof signInApi.register>, 'captchaTicket' | 'captchaRandStr'>

/** Seconds before a captcha runs out within which it is renewed instead of used. */
const marginSeconds = 20

/** The work on one captcha, and until when its ticket is taken. */
interface Working {
  readonly asked: Asked
  readonly validUntil: number
  readonly solution: Promise<string | null>
  readonly stop: AbortController
}

function beginWork(asked: Asked): Working {
  const stop = new AbortController()
  const solution = import('./solve-work.ts')
    .then(({ solveWork }) => solveWork(asked.work, stop.signal))
    .catch(() => null)
  return { asked, stop, solution, validUntil: Date.now() + (asked.expiresIn - marginSeconds) * 1000 }
}

export interface Captcha {
  /** What is asked now; null where nothing is. */
  readonly asked: Asked | null
  /** Whether the browser has done the work, so that nothing need be answered. */
  readonly isDone: boolean
  /** What goes along with the call: what the person answered, else the browser's work, waited for. */
  give(fields: FormData): Promise<Given>
  /** Asks anew: a captcha is taken once. */
  renew(): Promise<void>
}

/**
 * A captcha that asks people a question and lets their browser work instead while they fill in the form, so that
 * whoever has scripts need not answer. It is off where the site asks for none.
 */
export function useCaptcha(isOn: boolean): Captcha {
  const client = useQueryClient()
  const { data } = useApiQuery(captchaQuery, { enabled: false })
  const [asked, setAsked] = useState<Asked | null>(isOn ? (data ?? null) : null)
  const [isDone, setDone] = useState(false)
  const working = useRef<Working | null>(null)

  function begin(now: Asked): Working {
    working.current?.stop.abort()
    const next = beginWork(now)
    working.current = next
    setAsked(now)
    setDone(false)
    void next.solution.then((solution) => {
      if (solution !== null && working.current === next) setDone(true)
    })
    return next
  }

  async function fresh(): Promise<Working> {
    const now = await call(captchaApi.askCaptcha, {}, { quiet: true })
    client.setQueryData(queryKeyOf(captchaApi.askCaptcha, {}), now)
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
