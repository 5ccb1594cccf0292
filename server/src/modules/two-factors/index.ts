import { twoFactorsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { secondFactorCodeHook, secondFactorHook } from '../sign-in/index.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from './set-up-two-factor.ts'
import { findTwoFactor } from './two-factor-store.ts'
import { findCode, logInBySecondFactor } from './verify-code.ts'

export function registerTwoFactors(mount: Mount): void {
  mount.ctx.hooks.provide(
    secondFactorHook,
    async (db, userId) => (await findTwoFactor(db, userId))?.confirmedAt != null,
  )
  mount.ctx.hooks.provide(secondFactorCodeHook, (userId, typed) => findCode(mount.ctx, userId, typed))
  implement(mount, twoFactorsApi, {
    readTwoFactor,
    beginTwoFactor,
    confirmTwoFactor,
    renewRecoveryCodes,
    endTwoFactor,
    logInBySecondFactor,
  })
}
