// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as apiPhoneSignIn from '../../api/phone-sign-in.ts'

export const smsPurposes: typeof apiPhoneSignIn.smsPurposes = ['login', 'bind', 'rebind', 'reset_pwd', 'reset_pay_pwd', 'verify', 'update']
