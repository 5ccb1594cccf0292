/** Numbers of accounts that only few pages know; apart from the others, so that the first load need not carry them. */
export const accountLimits = {
  /**
   * Digits of a payment password (docs/reference/wire-accounts.md#profile-changes), wrong ones of a day, and minutes a
   * proof of it holds.
   */
  payPasswordDigits: 6,
  payPasswordFailuresMost: 3,
  payPasswordProofMinutes: 5,
  /** Days that a person's packed data is kept, and days between asking to close an account and its end. */
  dataExportDays: 3,
  closingDays: 7,
} as const

/** State of an account that its owner closed: never on the wire but in the admin area. */
export const closedStatus = 20

/** What somebody is called whose account was closed; nobody else may carry it. */
export const closedName = '已注销用户'

/**
 * Type of the attachment that is a person's own data, packed for them (docs/reference/wire-content.md#attachments has
 * the others).
 */
export const dataExportType = 8
