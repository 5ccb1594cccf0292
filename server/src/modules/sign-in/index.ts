import { signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { recentLoginHook } from '../settings/index.ts'
import { checkName, setNickname } from './check-name.ts'
import { logIn, logInAsAdministrator } from './log-in.ts'
import { deleteFailuresBefore } from './login-failure-store.ts'
import { listSessions, logOut, revokeSession } from './own-sessions.ts'
import { unmatchedHash } from './password-hash.ts'
import { refreshToken } from './refresh-token.ts'
import { register } from './register.ts'
import { deleteExpiredSessions } from './session-store.ts'
import { setUp } from './set-up.ts'
import { hasRecentLogin, proveSelf } from './step-up-verification.ts'
import { deleteExpiredTickets } from './ticket-store.ts'

export { claimAttempt, clearAttempts } from './attempt-limit.ts'
export { changePassword, prepareNewPassword } from './change-password.ts'
export { checkNewPassword } from './check-new-password.ts'
export { completeRegistration } from './complete-registration.ts'
export { completeSecondStep, completeSignIn, readSecondStep } from './complete-sign-in.ts'
export { createAccount } from './create-account.ts'
export { findPerson, findViewer } from './find-viewer.ts'
export { authenticate } from './log-in.ts'
export { loginMethodHook, removeLoginMethod } from './login-methods.ts'
export { hasJoined } from './membership.ts'
export { hashPassword, isPasswordOf } from './password-hash.ts'
export {
  checkNewPayPassword,
  payPasswordProof,
  prepareNewPayPassword,
  verifyPayPassword,
} from './pay-password.ts'
export { consumePhoneRequirement, readPhoneRequirement } from './phone-requirement.ts'
export { lastSeenOf, markSessionsSeen } from './presence.ts'
export { lacksRequiredFields } from './required-fields.ts'
export { resetPassword } from './reset-password.ts'
export { secondFactorHook } from './second-factor.ts'
export {
  activeSessionIds,
  activeSessionsAmong,
  onSessionsChanged,
  publishSessionsChanged,
} from './session-changes.ts'
export { endOtherSessions } from './session-store.ts'
export { ensureAdministrator, isSetUp } from './set-up.ts'
export { siteGate, statusGate } from './site-gate.ts'
export { requireStepUp, requireStepUpIfPassword } from './step-up-verification.ts'
export { consumeTicket, issueTicket, readTicket } from './ticket-store.ts'
export { verifyOwnPassword } from './verify-password.ts'
export { wechatLinkHook } from './wechat-requirement.ts'

const dayMs = 86_400_000

/** Takes away what no longer means anything: sessions that ran out, wrong passwords of days ago. */
async function cleanUp(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    await deleteExpiredSessions(tx, now)
    await deleteExpiredTickets(tx, now)
    await deleteFailuresBefore(tx, now - dayMs)
  })
}

export function registerSignIn(mount: Mount): void {
  const { app, ctx } = mount
  ctx.hooks.provide(recentLoginHook, (viewer) => hasRecentLogin(ctx, viewer))
  implement(mount, signInApi, {
    logIn,
    register,
    checkName,
    setNickname,
    logOut,
    listSessions,
    revokeSession,
    logInAsAdministrator,
    proveSelf,
    refreshToken,
    setUp,
  })
  ctx.jobs.register({ name: 'sign-in: clean up', pattern: '17 * * * *', run: () => cleanUp(ctx) })
  app.addHook('onReady', async () => {
    // Made before the first log-in needs it, which would otherwise take twice as long and tell that the name is unknown.
    await unmatchedHash()
  })
}
