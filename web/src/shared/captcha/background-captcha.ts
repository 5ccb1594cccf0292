import { captchaApi, type InputOf, type postsApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'

type CaptchaProof = Pick<InputOf<typeof postsApi.publishPost>, 'captchaTicket' | 'captchaRandStr'>

/**
 * Solves a captcha in the background, which takes about a second; resolves to an empty object when `isNeeded` is false.
 */
export async function solveCaptchaInBackground(isNeeded: boolean): Promise<CaptchaProof> {
  if (!isNeeded) return {}
  const [{ captchaTicket, work }, { solveWork }] = await Promise.all([
    call(captchaApi.createCaptcha, {}, { quiet: true }),
    import('./proof-of-work.ts'),
  ])
  const solution = await solveWork(work, new AbortController().signal)
  return { captchaTicket, captchaRandStr: solution ?? '' }
}
