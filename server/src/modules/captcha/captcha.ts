import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { captchaApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { isAnswer, makeQuestion } from './captcha-rules.ts'

/** The two fields of a captcha as a call carries them. */
export interface CaptchaAnswer {
  readonly captchaTicket?: string | undefined
  readonly captchaRandStr?: string | undefined
}

const wrong = () => invalid('captcha.captcha.wrong')

/** Takes a ticket: answers whether nobody had before, even at the same moment. */
async function consumeTicket(ctx: Context, { id, expiresAt }: Ticket): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const row = await tx
      .insertInto('captcha_uses')
      .values({ ticket: id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('ticket').doNothing())
      .returning('ticket')
      .executeTakeFirst()
    return row !== undefined
  })
}

/**
 * Returns when the captcha is solved. Refuses (INVALID_PARAMETER) a missing one, a wrong answer, and a ticket that is not
 * this site's, is older than five minutes or was answered before: a wrong answer takes the ticket too.
 */
export async function verifyCaptcha(
  ctx: Context,
  { captchaTicket = '', captchaRandStr = '' }: CaptchaAnswer,
): Promise<void> {
  if (captchaTicket === '' || captchaRandStr.trim() === '') throw invalid('captcha.captcha.required')
  const ticket = openTicket(ctx, captchaTicket)
  if (!ticket || ticket.expiresAt <= ctx.clock.now()) throw wrong()
  if (!(await consumeTicket(ctx, ticket))) throw wrong()
  const { id, answer, difficulty } = ticket
  if (!isAnswer(answer, captchaRandStr) && !isProofOfWorkValid(id, difficulty, captchaRandStr)) throw wrong()
}

/** Deletes the marks of used tickets that have expired. */
export async function deleteExpiredTicketMarks(ctx: Context): Promise<void> {
  await ctx.transaction((tx) =>
    tx.deleteFrom('captcha_uses').where('expires_at', '<=', ctx.clock.now()).execute(),
  )
}

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

/** Whether SHA-256 over salt, a colon and the solution begins with so many zero bits. */
export function isProofOfWorkValid(salt: string, difficulty: number, solution: string): boolean {
  const digest = createHash('sha256').update(`${salt}:${solution}`).digest()
  return Math.clz32(digest.readUInt32BE(0)) >= difficulty
}

/** Milliseconds in which a captcha is to be solved. */
export const ticketMs = 5 * 60_000

/** What a captcha asks, as only this site reads it. */
export interface Ticket {
  /** Taken once; also the salt of the work. */
  readonly id: string
  readonly answer: number
  readonly difficulty: number
  readonly expiresAt: number
}

const purpose = 'captcha'

/** The ticket as it travels. */
export function sealTicket({ secrets }: Pick<Context, 'secrets'>, ticket: Ticket): string {
  return secrets.seal(JSON.stringify({ purpose, ...ticket }))
}

/** What a ticket of this site asks; null for every other text. */
export function openTicket({ secrets }: Pick<Context, 'secrets'>, sealed: string): Ticket | null {
  const text = secrets.open(sealed)
  if (text === null) return null
  // Sound: only this site seals texts, and those of this purpose are tickets.
  const ticket = JSON.parse(text) as Ticket & { purpose?: unknown }
  return ticket.purpose === purpose ? ticket : null
}
