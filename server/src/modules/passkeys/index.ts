import { passkeysApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { loginMethodHook } from '../sign-in/index.ts'
import { challengePasskey, logInByPasskey } from './log-in-by-passkey.ts'
import { beginPasskey, createPasskey, deletePasskey, listPasskeys } from './manage-passkeys.ts'
import { listPasskeyRows } from './passkey-store.ts'

export function registerPasskeys(mount: Mount): void {
  mount.ctx.hooks.provideFor(
    loginMethodHook,
    'passkeys',
    async (db, userId) => (await listPasskeyRows(db, userId)).length > 0,
  )
  implement(mount, passkeysApi, {
    listPasskeys,
    beginPasskey,
    createPasskey,
    deletePasskey,
    challengePasskey,
    logInByPasskey,
  })
}
