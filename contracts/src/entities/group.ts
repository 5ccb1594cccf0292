import * as T from 'typebox'

/** A group with its permissions, for administrators (docs/reference/wire-accounts.md#groups). */
export const GroupView = T.Object({
  id: T.Integer(),
  name: T.String(),
  type: T.String(),
  color: T.String(),
  icon: T.String(),
  default: T.Boolean({ description: 'new members belong to it; exactly one group' }),
  isDisplay: T.Boolean({ description: 'its name stands beside the nickname' }),
  isPaid: T.Integer({ description: '0 or 1' }),
  fee: T.Number({ description: 'yuan' }),
  level: T.Integer({ description: '1 to 5 of a paid group, else 0' }),
  days: T.Integer(),
  scale: T.Number({ description: 'share of promotion, 0 to 10 tenths' }),
  isSubordinate: T.Boolean({ description: 'may invite' }),
  isCommission: T.Boolean({ description: 'may earn a share' }),
  description: T.String(),
  notice: T.String(),
  timeRange: T.Integer({ description: 'days a trial lasts' }),
  contentRange: T.Integer({ description: 'days of content that a trial sees' }),
  /** Whether the home page recommends threads of its members; only in the list. */
  checked: T.Optional(T.Integer({ description: '0 or 1' })),
})
export type GroupView = T.Static<typeof GroupView>

/** A permission of a group, in its stored spelling. */
export const GroupPermissionView = T.Object({ groupId: T.Integer(), permission: T.String() })
