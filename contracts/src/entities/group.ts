import * as T from 'typebox'

/** A group with its permissions, for administrators (docs/reference/wire-accounts.md#groups). */
export const GroupView = T.Object({
  id: T.Integer(),
  name: T.String(),
  type: T.String(),
  color: T.String(),
  icon: T.String(),
  default: T.Boolean({ description: 'whether new members join this group; true for exactly one group' }),
  isDisplay: T.Boolean({ description: 'whether the name of the group is shown beside nicknames' }),
  isPaid: T.Integer({ description: '0 or 1' }),
  fee: T.Number({ description: 'price in yuan' }),
  level: T.Integer({ description: '1 to 5 for paid groups, else 0' }),
  days: T.Integer({ description: 'days for which a purchase is valid' }),
  scale: T.Number({ description: 'referral share in tenths, 0.0 to 10.0' }),
  isSubordinate: T.Boolean({
    description: 'whether its members get a share of the joining fee of members whom they invite',
  }),
  isCommission: T.Boolean({
    description: 'whether its members get a share of the sales and tips of members whom they invite',
  }),
  description: T.String(),
  notice: T.String(),
  timeRange: T.Integer({ description: 'duration of a trial in days' }),
  contentRange: T.Integer({ description: 'age in days of the content that trial members can read' }),
  /** Whether the home page recommends threads of its members; only in the list. */
  checked: T.Optional(T.Integer({ description: '0 or 1' })),
})
export type GroupView = T.Static<typeof GroupView>

/** A permission of a group, in its stored spelling. */
export const GroupPermissionView = T.Object({ groupId: T.Integer(), permission: T.String() })
