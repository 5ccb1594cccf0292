/** Channels of notification templates by their number on the wire (docs/reference/wire-messages.md#channels). */
export const templateChannels = { system: 0, wechat: 1, sms: 2, miniprogram: 4 } as const
export type TemplateChannelName = keyof typeof templateChannels

interface NotificationEvent {
  /** The name of its templates (docs/reference/wire-messages.md#notification-templates). */
  readonly typeName: string
  /** Variables that a text of the system channel may contain in braces; empty if its text is fixed. */
  readonly variables: readonly string[]
  /** There are no templates for other channels. */
  readonly isSystemOnly?: true
}

const person = ['username', 'nickname'] as const
const post = [...person, 'content'] as const

/** Events that people are notified of, in the order of docs/reference/wire-messages.md#notification-templates. */
export const notificationEvents = {
  'registered.passed': { typeName: '新用户注册通知', variables: [...person, 'sitename', 'groupname'] },
  'registered.approved': { typeName: '注册审核通过通知', variables: person },
  'registered.unapproved': { typeName: '注册审核不通过通知', variables: [...person, 'reason'] },
  'post.approved': { typeName: '内容审核通过通知', variables: post },
  'post.unapproved': { typeName: '内容审核不通过通知', variables: [...post, 'reason'] },
  'post.deleted': { typeName: '内容删除通知', variables: [...post, 'reason'] },
  'post.essence': { typeName: '内容精华通知', variables: post },
  'post.sticky': { typeName: '内容置顶通知', variables: post },
  'post.update': { typeName: '内容修改通知', variables: post },
  'user.disable': { typeName: '用户禁用通知', variables: [...person, 'reason'] },
  'user.normal': { typeName: '用户解除禁用通知', variables: person },
  'user.group': { typeName: '用户角色调整通知', variables: [...person, 'oldgroupname', 'newgroupname'] },
  'post.replied': { typeName: '内容回复通知', variables: [] },
  'post.liked': { typeName: '内容点赞通知', variables: [] },
  'post.paid': { typeName: '内容支付通知', variables: [] },
  'post.reminded': { typeName: '内容@通知', variables: [] },
  'withdraw.noticed': { typeName: '提现通知', variables: [] },
  'withdraw.withdraw': { typeName: '提现失败通知', variables: [] },
  'divide.income': { typeName: '分成收入通知', variables: [] },
  'question.asked': { typeName: '问答提问通知', variables: [] },
  'question.answered': { typeName: '问答回答通知', variables: [] },
  'question.expired': { typeName: '问答过期通知', variables: [] },
  'red_packet.gotten': { typeName: '得到红包通知', variables: [] },
  'question.rewarded': { typeName: '悬赏问答通知', variables: [] },
  'question.rewarded.expired': { typeName: '悬赏过期通知', variables: [] },
  'user.group.upgrade': {
    typeName: '用户组升级通知',
    variables: ['nickname', 'groupname'],
    isSystemOnly: true,
  },
  'user.group.expired': {
    typeName: '站点续费用户组续费通知',
    variables: ['nickname', 'groupname'],
    isSystemOnly: true,
  },
} as const satisfies Readonly<Record<string, NotificationEvent>>

export type NotificationEventName = keyof typeof notificationEvents

/** Every template by channel and event: 102 of them. */
export const notificationTemplates = Object.entries(notificationEvents).flatMap(([event, about]) =>
  Object.entries(templateChannels)
    .filter(([channel]) => channel === 'system' || !('isSystemOnly' in about))
    .map(([channel, type]) => ({
      noticeId: `${channel}.${event}`,
      channel: channel as TemplateChannelName,
      event: event as NotificationEventName,
      type,
      typeName: about.typeName,
    })),
)
