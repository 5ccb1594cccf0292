import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { isAnswer } from './captcha-rules.ts'
import { openTicket, type Ticket } from './captcha-ticket.ts'
import { isProofOfWorkValid } from './proof-of-work.ts'

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

/** Forgets taken tickets that have run out. */
export async function deleteExpiredTicketMarks(ctx: Context): Promise<void> {
  await ctx.transaction((tx) =>
    tx.deleteFrom('captcha_uses').where('expires_at', '<=', ctx.clock.now()).execute(),
  )
}
