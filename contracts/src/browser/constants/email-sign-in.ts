// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as apiEmailSignIn from '../../api/email-sign-in.ts'

export const emailPurposes: typeof apiEmailSignIn.emailPurposes = ['login', 'bind', 'reset_pwd', 'verify']
