import { signInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { recentLoginHook } from '../settings/index.ts'
import { logIn, logInAsAdministrator } from './log-in.ts'
import { deleteFailuresBefore } from './passwords/attempt-limit.ts'
import { dummyHash } from './passwords/password-hash.ts'
import { forgetRefusal, readAccountStatus } from './refused-account.ts'
import { checkName, newAddressHook, register, setNickname } from './registration/register.ts'
import { setUp } from './registration/set-up.ts'
import { listSessions, logOut, refreshToken, revokeSession } from './sessions/own-sessions.ts'
import { deleteExpiredSessions } from './sessions/session-store.ts'
import { proveSelf, refusalWithoutStepUp } from './step-up-verification.ts'
import { deleteExpiredTickets } from './ticket-store.ts'

export { completeSecondStep, completeSignIn, readSecondStep } from './complete-sign-in.ts'
export { authenticate } from './log-in.ts'
export {
  loginMethodHook,
  removeLoginMethod,
  secondFactorCodeHook,
  secondFactorHook,
  withSecondFactor,
} from './login-methods.ts'
export { claimAttempt, clearAttempts } from './passwords/attempt-limit.ts'
export { changePassword, prepareNewPassword, resetPassword } from './passwords/change-password.ts'
export { checkNewPassword } from './passwords/check-new-password.ts'
export { checkNewPayPassword, prepareNewPayPassword } from './passwords/new-pay-password.ts'
export { hashPassword, isPasswordOf } from './passwords/password-hash.ts'
export { payPasswordProof, verifyPayPassword } from './passwords/pay-password.ts'
export { verifyOwnPassword } from './passwords/verify-password.ts'
export { completeRegistration } from './registration/complete-registration.ts'
export { createAccount } from './registration/create-account.ts'
export { ensureAdministrator, isSetUp, needsAddress } from './registration/set-up.ts'
export { hasJoined } from './requirements/membership.ts'
export { consumePhoneRequirement, readPhoneRequirement } from './requirements/phone-requirement.ts'
export { lacksRequiredFields } from './requirements/required-fields.ts'
export { siteGate, statusGate } from './requirements/site-gate.ts'
export { wechatLinkHook } from './requirements/wechat-requirement.ts'
export {
  endOtherSessions,
  endSession,
  endSessionsOfInactive,
  revokePendingAccess,
} from './sessions/end-sessions.ts'
export { explainGroups, findPeople, findPerson, findViewer } from './sessions/find-viewer.ts'
export { markSessionsSeen } from './sessions/last-seen.ts'
export { confirmPresence, isOnSite, onPresenceEnd, recordPresence } from './sessions/presence.ts'
export {
  activeSessionIds,
  activeSessionsAmong,
  onSessionsChanged,
  publishSessionsChanged,
  readAccountSessions,
} from './sessions/session-changes.ts'
export { listActiveSessions } from './sessions/session-store.ts'
export {
  idleGate,
  refusalWithoutStepUp,
  requireStepUp,
  requireStepUpIfPassword,
} from './step-up-verification.ts'
export { consumeTicket, isOwnTicket, issueTicket, readTicket } from './ticket-store.ts'
export { newAddressHook }

const dayMs = 86_400_000

/** Deletes expired sessions and failed attempts of past days. */
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
  ctx.hooks.provide(recentLoginHook, (viewer) => refusalWithoutStepUp(ctx, viewer))
  implement(mount, signInApi, {
    logIn,
    register,
    checkName,
    setNickname,
    logOut,
    readAccountStatus,
    forgetRefusal,
    listSessions,
    revokeSession,
    logInAsAdministrator,
    proveSelf,
    refreshToken,
    setUp,
  })
  ctx.jobs.register({ name: 'sign-in: clean up', pattern: '17 * * * *', run: () => cleanUp(ctx) })
  app.addHook('onReady', async () => {
    // Created in advance: otherwise the first login would take twice as long and reveal that the name is unknown.
    await dummyHash()
  })
}
