import type { Context } from '../../context.ts'
import type { Mount } from '../../http/implement.ts'
import { maxAgeMs } from './code-rules.ts'
import { deleteCodesBefore } from './sent-code-store.ts'

export { intervalSeconds, linkMinutes } from './code-rules.ts'
export type { CodeTarget, LinkPurpose, Purpose } from './code-store.ts'
export { issueCode, mayMailUnknownAddress, sendInBackground, verifySenderCaptcha } from './issue-code.ts'
export {
  consumeVerification,
  hasRecentlyVerified,
  type VerifiedContact,
  verifyCode,
  verifyLink,
  verifyOwnCode,
} from './verify-code.ts'

async function forgetCodes(ctx: Context): Promise<void> {
  await ctx.transaction((tx) => deleteCodesBefore(tx, ctx.clock.now() - maxAgeMs))
}

export function registerVerificationCodes({ ctx }: Pick<Mount, 'ctx'>): void {
  ctx.jobs.register({ name: 'contact codes: forget', pattern: '53 * * * *', run: () => forgetCodes(ctx) })
}
