import { randomInt, randomUUID } from 'node:crypto'
import type { captchaApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { makeQuestion } from './captcha-rules.ts'
import { sealTicket, ticketMs } from './captcha-ticket.ts'

/** Leading zero bits: some 130,000 hashes, about a second of a phone. */
const difficulty = 17

/** A new captcha. Nothing is stored for it: what it asks lies encrypted in its ticket. */
export async function askCaptcha(
  ctx: Context,
  viewer: Viewer,
): Promise<OutputOf<typeof captchaApi.askCaptcha>> {
  const { answer, ...question } = makeQuestion((least, most) => randomInt(least, most + 1))
  const id = randomUUID()
  const expiresAt = ctx.clock.now() + ticketMs
  return {
    captchaTicket: sealTicket(ctx, { id, answer, difficulty, expiresAt }),
    kind: 'question',
    question: question[viewer.lang],
    expiresIn: ticketMs / 1000,
    work: { salt: id, difficulty },
  }
}
