// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { accountLimits } from '../account-limits.ts'

export const payPasswordDigits: typeof accountLimits.payPasswordDigits = 6
export const payPasswordFailuresMost: typeof accountLimits.payPasswordFailuresMost = 3
export const payPasswordProofMinutes: typeof accountLimits.payPasswordProofMinutes = 5
export const dataExportDays: typeof accountLimits.dataExportDays = 3
export const closingDays: typeof accountLimits.closingDays = 7
export const exportedUsersMost: typeof accountLimits.exportedUsersMost = 10000
