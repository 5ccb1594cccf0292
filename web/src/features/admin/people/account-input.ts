import { groupIds, type ManagedUserView, userStatus } from '@chaguan/contracts/browser'

/** The states that an administrator may give an account. */
export const accountStates = [
  userStatus.normal,
  userStatus.banned,
  userStatus.inReview,
  userStatus.refused,
  userStatus.ignored,
  userStatus.needsFields,
] as const

/** The values of the form of an account. */
export const formOfAccount = (user: ManagedUserView) => ({
  username: user.username,
  nickname: user.nickname,
  mobile: user.originalMobile,
  newPassword: '',
  groupId: String(user.group?.groupId ?? groupIds.member),
  status: String(user.status),
  rejectReason: user.banReason,
  expiredAt: user.expiredAt ?? '',
})
export type AccountFormValues = ReturnType<typeof formOfAccount>

/** The changed fields, and the user name, which every change contains. */
export function accountInputOf(user: ManagedUserView, form: AccountFormValues) {
  const before = formOfAccount(user)
  const changed = (name: keyof AccountFormValues) => form[name] !== before[name]
  const status = accountStates.find((one) => String(one) === form.status)
  return {
    id: user.id,
    username: form.username.trim(),
    ...(changed('nickname') && { nickname: form.nickname.trim() }),
    ...(changed('mobile') && { mobile: form.mobile.trim() }),
    ...(form.newPassword !== '' && { newPassword: form.newPassword }),
    ...(changed('groupId') && { groupId: Number(form.groupId) }),
    ...((changed('status') || changed('rejectReason')) &&
      status !== undefined && { status, rejectReason: form.rejectReason.trim() }),
    ...(changed('expiredAt') && { expiredAt: form.expiredAt.trim() || null }),
  }
}
