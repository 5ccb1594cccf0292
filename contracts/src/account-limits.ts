/** Limits of accounts that few pages need; separate, so that the first load does not include them. */
export const accountLimits = {
  /**
   * Digits of a payment password (docs/reference/wire-accounts.md#profile-changes), wrong attempts a day, and minutes
   * for which a proof of it is valid.
   */
  payPasswordDigits: 6,
  maxPayPasswordFailures: 3,
  payPasswordProofMinutes: 5,
  /**
   * Days for which a person's exported data is stored, and days between the request to close an account and its
   * closing.
   */
  dataExportDays: 3,
  closingDays: 7,
} as const

/** State of an account that its owner closed; on the wire in the admin area only. */
export const closedStatus = 20

/** The name of closed accounts; nobody else may have it. */
export const closedName = '已注销用户'

/** Attachment type of exported personal data (the others: docs/reference/wire-content.md#attachments). */
export const dataExportType = 8
