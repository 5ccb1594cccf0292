import type { Text } from './app-error.ts'

const category = { zh: '分类', en: 'Category' }
const content = { zh: '评论内容', en: 'Text of the comment' }
const deletion = { zh: '删除理由', en: 'Why' }
const invitation = { zh: '邀请码', en: 'Invitation code' }

/** What the forms call the fields that people fill in, by their names on the wire. */
export const fieldLabels: Readonly<Record<string, Text>> = {
  username: { zh: '用户名', en: 'User name' },
  nickname: { zh: '昵称', en: 'Nickname' },
  password: { zh: '密码', en: 'Password' },
  newPassword: { zh: '新密码', en: 'New password' },
  passwordConfirmation: { zh: '确认密码', en: 'Password again' },
  payPassword: { zh: '支付密码', en: 'Payment password' },
  payPasswordConfirmation: { zh: '确认支付密码', en: 'Repeat the payment password' },
  mobile: { zh: '手机号', en: 'Phone number' },
  email: { zh: '邮箱', en: 'E-mail' },
  code: { zh: '验证码', en: 'Code' },
  inviteCode: invitation,
  signature: { zh: '个性签名', en: 'About me' },
  title: { zh: '标题', en: 'Title' },
  'content.text': { zh: '正文', en: 'Text' },
  categoryId: category,
  price: { zh: '价格', en: 'Price' },
  attachmentPrice: { zh: '价格', en: 'Price' },
  freeWords: { zh: '免费查看的文字', en: 'Words that are free' },
  position: { zh: '位置', en: 'Place' },
  anonymous: { zh: '匿名发布', en: 'Publish anonymously' },
  'data.attributes.content': content,
  'data.attributes.message': deletion,
  reason: { zh: '举报理由', en: 'Why' },
  messageText: { zh: '私信', en: 'Message' },
}

/** The same where a call means something else by the name: by its path and the field. */
const namesInCalls: Readonly<Record<string, Text>> = {
  '/api/v3/posts.create content': content,
  '/api/v3/thread.delete message': deletion,
  '/api/v3/threads/operate message': deletion,
  '/api/v3/threads/operate categoriesId': category,
  '/api/v3/goods/analysis address': { zh: '商品链接或分享文字', en: 'Address or shared text' },
  '/api/v3/users/setup token': { zh: '安装口令', en: 'Set-up token' },
  '/api/v3/users/username.register code': invitation,
  '/api/v3/users/newcomer.register code': invitation,
}

/**
 * What people call a field of a call (docs/reference/conventions.md#refusals); undefined for one that no form shows.
 * `field` is its path in the input, `data.0.name`; which item of a list it is makes no difference.
 */
export function fieldLabelOf(path: string, field: string): Text | undefined {
  const plain = field.replaceAll(/\.\d+(?=\.|$)/g, '')
  const inCall = `${path} ${plain}`
  if (Object.hasOwn(namesInCalls, inCall)) return namesInCalls[inCall]
  return Object.hasOwn(fieldLabels, plain) ? fieldLabels[plain] : undefined
}
