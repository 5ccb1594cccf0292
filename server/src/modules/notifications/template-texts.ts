import type { Lang, NoticeEventName } from '@chaguan/contracts'
import { localized } from '../../i18n/localized.ts'

export interface TemplateText {
  readonly title: string
  readonly content: string
}

type TemplateTexts = Readonly<Record<Lang, TemplateText>>

const both = (zh: readonly [string, string], en: readonly [string, string]): TemplateTexts => ({
  zh: { title: zh[0], content: zh[1] },
  en: { title: en[0], content: en[1] },
})

/**
 * The product's own words of the system channel, with the variables of
 * docs/reference/wire-messages.md#notification-templates in braces.
 */
export const builtInTexts: Partial<Readonly<Record<NoticeEventName, TemplateTexts>>> = {
  'registered.passed': both(
    [
      '新用户注册通知',
      '{nickname}，欢迎加入{sitename}，你现在是{groupname}。从介绍自己或者回复一个话题开始吧。',
    ],
    [
      'Welcome',
      'Welcome to {sitename}, {nickname}! You are in the group {groupname}. Begin by introducing yourself, or by answering somebody.',
    ],
  ),
  'registered.approved': both(
    ['注册审核通过通知', '{nickname}，你的注册申请已经通过，可以发言了。'],
    ['Your registration was approved', '{nickname}, your registration has passed. You can write now.'],
  ),
  'registered.unapproved': both(
    ['注册审核不通过通知', '{nickname}，你的注册申请没有通过。原因：{reason}'],
    ['Your registration was refused', '{nickname}, your registration has not passed. Reason: {reason}'],
  ),
  'post.approved': both(
    ['内容审核通过通知', '你发布的内容“{content}”已经通过审核，大家都能看到了。'],
    ['Your text was approved', 'What you wrote, “{content}”, has passed and everybody can read it now.'],
  ),
  'post.unapproved': both(
    ['内容审核不通过通知', '你发布的内容“{content}”没有通过审核。原因：{reason}'],
    ['Your text was not approved', 'What you wrote, “{content}”, has not passed. Reason: {reason}'],
  ),
  'post.deleted': both(
    ['内容删除通知', '你发布的内容“{content}”被删除了。原因：{reason}'],
    ['Your text was deleted', 'What you wrote, “{content}”, was deleted. Reason: {reason}'],
  ),
  'post.essence': both(
    ['内容精华通知', '你发布的内容“{content}”被设为精华。'],
    ['Your thread was featured', 'What you wrote, “{content}”, is featured now.'],
  ),
  'post.sticky': both(
    ['内容置顶通知', '你发布的内容“{content}”被置顶了。'],
    ['Your thread was pinned', 'What you wrote, “{content}”, is pinned to the top now.'],
  ),
  'post.update': both(
    ['内容修改通知', '你发布的内容“{content}”被管理人员修改了。'],
    ['Your text was edited', 'What you wrote, “{content}”, was edited by the people who run this site.'],
  ),
  'user.disable': both(
    ['用户禁用通知', '{nickname}，你的账号被禁用了。原因：{reason}'],
    ['Your account was disabled', '{nickname}, your account was disabled. Reason: {reason}'],
  ),
  'user.normal': both(
    ['用户解除禁用通知', '{nickname}，你的账号恢复正常了。'],
    ['Your account is back', '{nickname}, your account works again.'],
  ),
  'user.group': both(
    ['用户角色调整通知', '{nickname}，你的用户组由“{oldgroupname}”改为“{newgroupname}”。'],
    ['Your group was changed', '{nickname}, you were in “{oldgroupname}” and are in “{newgroupname}” now.'],
  ),
  'user.group.upgrade': both(
    ['用户组升级通知', '{nickname}，你已升级到用户组“{groupname}”。'],
    ['Your group was upgraded', '{nickname}, you are in the group “{groupname}” now.'],
  ),
  'user.group.expired': both(
    ['站点续费用户组续费通知', '{nickname}，你的用户组“{groupname}”到期了，续费后可以继续使用。'],
    ['Your group has run out', '{nickname}, your time in “{groupname}” has run out. Renew it to go on.'],
  ),
}

/** The welcome of whoever was greeted without the values of its variables. */
export const welcomeWithoutGroup: TemplateTexts = both(
  ['新用户注册通知', '欢迎加入，从介绍自己或者回复一个话题开始吧。'],
  ['Welcome', 'Welcome! Begin by introducing yourself, or by answering somebody.'],
)

/** What stands in the place of a reason that nobody wrote. */
export const noReason: Readonly<Record<Lang, string>> = localized('notifications.reason.none')

/** What each variable stands for, for whoever edits a template. */
export const meanings: Readonly<Record<string, string>> = {
  username: '用户名',
  nickname: '昵称',
  sitename: '站点名称',
  groupname: '用户组',
  content: '内容摘要',
  reason: '原因',
  oldgroupname: '原用户组',
  newgroupname: '新用户组',
  user_id: '用户编号',
  user_name: '用户名',
  nick_name: '昵称',
  user_mobile: '手机号码',
  user_mobile_encrypt: '隐去中间的手机号码',
  notify_time: '通知时间',
  site_domain: '站点地址',
  notification_num: '合并的通知数',
  user_group: '用户组',
  joined_at: '加入时间',
  expired_at: '到期时间',
  site_name: '站点名称',
  site_title: '站点标题',
  site_introduction: '站点介绍',
  site_mode: '站点模式',
  user_change_status: '新状态',
  user_original_status: '原状态',
  group_original: '原用户组',
  group_change: '新用户组',
  actor_name: '操作人用户名',
  actor_nickname: '操作人昵称',
  message_change: '变更内容',
  thread_id: '主题编号',
  thread_title: '主题标题',
  notify_type: '通知类型',
  post_content: '内容',
  reply_post: '被回复的内容',
  order_sn: '订单号',
  payment_sn: '支付单号',
  order_type_name: '订单类型',
  actual_amount: '实际金额',
  boss_amount: '分成金额',
  title: '标题',
  cash_sn: '提现流水号',
  cash_charge: '手续费',
  cash_actual_amount: '实际到账',
  cash_apply_amount: '申请金额',
  cash_status: '提现状态',
  cash_mobile: '收款手机',
  remark: '备注',
  trade_no: '交易号',
  cash_created_at: '申请时间',
  be_user_name: '被提问人用户名',
  be_nick_name: '被提问人昵称',
  question_price: '提问价格',
  question_created_at: '提问时间',
  question_expired_at: '到期时间',
}
