import { groupIds } from '@chaguan/contracts'

/** Groups without invitations: administrators, visitors, and members who have not paid. */
const closedGroups: readonly number[] = [groupIds.administrator, groupIds.guest, groupIds.unpaid]

/** Whether a code may be issued for a group: a lost code must not grant permissions over the site. */
export const mayLeadInto = (groupId: number): boolean => !closedGroups.includes(groupId)

/** States of a 32-character code (docs/reference/wire-accounts.md#invites). */
export const inviteStatus = { unused: 1, used: 2, expired: 3 } as const

/** Validity of a 32-character code in days. */
export const inviteDays = 7

/** Maximum number of an administrator's unused codes; further ones are refused. */
export const maxOpenInvites = 500

/** Days of membership of a paid site by an invitation when the site sets none: practically unlimited. */
const daysForEver = 36_500

/** Parses a code: a group code, a user id, or null for anything else. */
export function readCode(code: string): { group: string } | { inviterId: number } | null {
  if (/^[0-9a-z]{32}$/.test(code)) return { group: code }
  if (/^[1-9]\d{0,14}$/.test(code)) return { inviterId: Number(code) }
  return null
}

/**
 * Returns the days for which an invited person has joined a paid site: those of the trial, otherwise those of the site
 * (docs/reference/wire-accounts.md#registration).
 */
export function invitedDays(isTrial: boolean, trialDays: number, siteDays: string): number {
  if (isTrial && trialDays > 0) return trialDays
  return Number(siteDays) > 0 ? Number(siteDays) : daysForEver
}
