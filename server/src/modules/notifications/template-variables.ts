import { templateChannels } from '@chaguan/contracts'
import { invalid } from '../../http/app-error.ts'

/** Descriptions of the variables; Chinese in every language, as the wire defines. */
export const variableNames: Readonly<Record<string, string>> = {
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

/** Names of the template channels; Chinese in every language, as the wire defines. */
export const channelNames: Readonly<Record<number, string>> = {
  [templateChannels.system]: '系统通知',
  [templateChannels.wechat]: '微信通知',
  [templateChannels.sms]: '短信通知',
  [templateChannels.miniprogram]: '小程序通知',
}

/** `{name}`, `{$name}` and `{{name}}`. WeChat's own `{{first.DATA}}`, `{1}` of text messages and `${7*7}` are none. */
const placeholder = /\{\{\s*\$?([a-z_]\w{0,39})\s*\}\}|\{\$?([a-z_]\w{0,39})\}/gi

const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, doubled, single]) => doubled ?? single ?? '')

/**
 * Returns the first placeholder of the texts whose name is not a variable of the event; undefined when there is none.
 * Those of `stored`, the template's texts until now, are accepted: templates of earlier sites may have more variables,
 * which are printed as they are.
 */
export function unknownVariable(
  texts: readonly string[],
  stored: readonly string[],
  variables: readonly string[],
): string | undefined {
  const known = new Set([...variables, ...stored.flatMap(namesIn)])
  return texts.flatMap(namesIn).find((name) => !known.has(name))
}

/** Refuses (INVALID_PARAMETER) the first placeholder that `unknownVariable` finds. */
export function refuseUnknownVariables(
  texts: readonly (string | undefined)[],
  stored: readonly string[],
  variables: readonly string[],
): void {
  const given = texts.filter((text) => text !== undefined)
  const name = unknownVariable(given, stored, variables)
  if (name !== undefined) throw invalid('notifications.template.variable', { name })
}
