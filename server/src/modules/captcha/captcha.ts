import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { captchaApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { isAnswer, makeQuestion } from './captcha-rules.ts'

/** The two captcha fields of a request. */
export interface CaptchaAnswer {
  readonly captchaTicket?: string | undefined
  readonly captchaRandStr?: string | undefined
}

const wrong = () => invalid('captcha.captcha.wrong')

/** Marks a ticket as used; returns false when it was used before, also for concurrent requests. */
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
 * Verifies that the captcha is solved. Refuses (INVALID_PARAMETER) a missing captcha, a wrong answer, and a ticket that
 * this site did not issue, that is older than five minutes or that was used before. A wrong answer uses the ticket up
 * too.
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

/** Deletes the use marks of expired tickets. */
export async function deleteExpiredTicketMarks(ctx: Context): Promise<void> {
  await ctx.transaction((tx) =>
    tx.deleteFrom('captcha_uses').where('expires_at', '<=', ctx.clock.now()).execute(),
  )
}

/** Leading zero bits: some 130,000 hashes, about a second on a phone. */
const difficulty = 17

/** Creates a captcha. Nothing is stored: the ticket contains its answer, encrypted. */
export async function createCaptcha(
  ctx: Context,
  viewer: Viewer,
): Promise<OutputOf<typeof captchaApi.createCaptcha>> {
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

/** Whether SHA-256 of `salt:solution` has at least `difficulty` leading zero bits. */
export function isProofOfWorkValid(salt: string, difficulty: number, solution: string): boolean {
  const digest = createHash('sha256').update(`${salt}:${solution}`).digest()
  return Math.clz32(digest.readUInt32BE(0)) >= difficulty
}

/** How long a captcha can be solved, in milliseconds. */
export const ticketMs = 5 * 60_000

/** The content of a ticket, which only this site can decrypt. */
export interface Ticket {
  /** Accepted once; also the salt of the proof of work. */
  readonly id: string
  readonly answer: number
  readonly difficulty: number
  readonly expiresAt: number
}

const purpose = 'captcha'

/** Encrypts a ticket. */
export function sealTicket({ secrets }: Pick<Context, 'secrets'>, ticket: Ticket): string {
  return secrets.seal(JSON.stringify({ purpose, ...ticket }))
}

/** Decrypts a ticket; null for any text that is not a ticket of this site. */
export function openTicket({ secrets }: Pick<Context, 'secrets'>, sealed: string): Ticket | null {
  const text = secrets.open(sealed)
  if (text === null) return null
  // The cast is sound: only this site seals texts, and those with this purpose are tickets.
  const ticket = JSON.parse(text) as Ticket & { purpose?: unknown }
  return ticket.purpose === purpose ? ticket : null
}
