import { signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { useStepUp } from '../settings/index.ts'
import { checkName, setNickname } from './check-name.ts'
import { logIn, logInAsAdministrator } from './log-in.ts'
import { deleteFailuresBefore } from './login-failure-store.ts'
import { listSessions, logOut, revokeSession } from './own-sessions.ts'
import { unmatchedHash } from './password-hash.ts'
import { hasJustLoggedIn, proveSelf } from './recent-log-in.ts'
import { refreshToken } from './refresh-token.ts'
import { register } from './register.ts'
import { writeSeen } from './seen-sessions.ts'
import { deleteExpiredSessions } from './session-store.ts'
import { setUp } from './set-up.ts'
import { deleteExpiredTickets } from './ticket-store.ts'

export { claimAttempt, clearAttempts } from './attempt-limit.ts'
export { changePassword, proveNewPassword } from './change-password.ts'
export { choosePassword } from './choose-password.ts'
export { completeRegistration } from './complete-registration.ts'
export { completeSecondStep, completeSignIn, readSecondStep } from './complete-sign-in.ts'
export { createAccount } from './create-account.ts'
export { lacksFields } from './fields-demand.ts'
export { findPerson, findViewer } from './find-viewer.ts'
export { authenticate } from './log-in.ts'
export { hasJoined } from './membership.ts'
export { hashPassword, isPasswordOf } from './password-hash.ts'
export { choosePayPassword, payPasswordProof, proveNewPayPassword, provePayPassword } from './pay-password.ts'
export { readPhoneDemand, takePhoneDemand } from './phone-demand.ts'
export { lastSeenOf, noteListening } from './presence.ts'
export { proveOwnPassword } from './prove-password.ts'
export { assertJustProved, assertProvedByPassword } from './recent-log-in.ts'
export { resetPassword } from './reset-password.ts'
export { useSecondFactor } from './second-factor.ts'
export { livingAmong, livingSessions, onSessionsChanged, tellSessionsChanged } from './session-changes.ts'
export { endOtherSessions } from './session-store.ts'
export { ensureAdministrator, isSetUp } from './set-up.ts'
export { siteGate, statusGate } from './site-gate.ts'
export { issueTicket, readTicket, takeTicket } from './ticket-store.ts'
export { giveUpWayIn, useWayIn } from './ways-in.ts'
export { useWechatDemand } from './wechat-demand.ts'

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
  useStepUp(ctx, (viewer) => hasJustLoggedIn(ctx, viewer))
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
  app.addHook('onClose', () => writeSeen(ctx))
}
