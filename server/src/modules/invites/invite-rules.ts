import { groupIds } from '@chaguan/contracts'

/** Groups into which nobody is invited: administrators, visitors, and members who have not paid. */
const closedGroups: readonly number[] = [groupIds.administrator, groupIds.guest, groupIds.unpaid]

/** Whether a code may lead into a group: a code can get lost, and rights over the site with it. */
export const mayLeadInto = (groupId: number): boolean => !closedGroups.includes(groupId)

/** States of a code of 32 signs (docs/reference/wire-accounts.md#invites). */
export const inviteStatus = { unused: 1, used: 2, expired: 3 } as const

/** Days for which a code of 32 signs leads in. */
export const inviteDays = 7

/** Codes that one administrator may have handed out and nobody has used; more are refused. */
export const openInvitesMost = 500

/** Days of membership of a paid site that an invitation brings when the site names none: as good as for ever. */
const daysForEver = 36_500

/** What a code is, by how it is written: a group's code, a person's id, or nothing that can be read. */
export function readCode(code: string): { group: string } | { inviterId: number } | null {
  if (/^[0-9a-z]{32}$/.test(code)) return { group: code }
  if (/^[1-9]\d{0,14}$/.test(code)) return { inviterId: Number(code) }
  return null
}

/**
 * Days for which an invited person has joined a paid site: those of the trial, else those of the site
 * (docs/reference/wire-accounts.md#registration).
 */
export function invitedDays(isTrial: boolean, trialDays: number, siteDays: string): number {
  if (isTrial && trialDays > 0) return trialDays
  return Number(siteDays) > 0 ? Number(siteDays) : daysForEver
}
