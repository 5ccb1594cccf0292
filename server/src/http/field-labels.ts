import { type LocalizedText, localized } from '../i18n/localized.ts'

const category = localized('http.field.category')
const content = localized('http.field.comment')
const deletion = localized('http.field.deletionReason')
const invitation = localized('http.field.invitationCode')

/** Labels of form fields, by their names on the wire. */
export const fieldLabels: Readonly<Record<string, LocalizedText>> = {
  username: localized('http.field.username'),
  nickname: localized('http.field.nickname'),
  password: localized('http.field.password'),
  newPassword: localized('http.field.newPassword'),
  passwordConfirmation: localized('http.field.passwordAgain'),
  payPassword: localized('http.field.payPassword'),
  payPasswordConfirmation: localized('http.field.payPasswordAgain'),
  mobile: localized('http.field.mobile'),
  email: localized('http.field.email'),
  code: localized('http.field.code'),
  inviteCode: invitation,
  signature: localized('http.field.signature'),
  title: localized('http.field.title'),
  'content.text': localized('http.field.text'),
  categoryId: category,
  price: localized('http.field.price'),
  attachmentPrice: localized('http.field.price'),
  freeWords: localized('http.field.freeWords'),
  position: localized('http.field.position'),
  anonymous: localized('http.field.anonymous'),
  'data.attributes.content': content,
  'data.attributes.message': deletion,
  reason: localized('http.field.reportReason'),
  messageText: localized('http.field.message'),
}

/** Labels for single calls, by path and field. */
const namesInCalls: Readonly<Record<string, LocalizedText>> = {
  '/api/v3/posts.create content': content,
  '/api/v3/posts.rewrite content': content,
  '/api/v3/thread.delete message': deletion,
  '/api/v3/threads/operate message': deletion,
  '/api/v3/threads/operate categoriesId': category,
  '/api/v3/goods/analysis address': localized('http.field.goodsAddress'),
  '/api/v3/users/setup token': localized('http.field.setUpToken'),
  '/api/v3/users/setup siteUrl': localized('http.field.siteUrl'),
  '/api/v3/users/username.register code': invitation,
  '/api/v3/users/newcomer.register code': invitation,
}

/**
 * Returns the label of a field of a call (docs/reference/conventions.md#refusals); undefined for a field without a
 * form. `field` is its path in the input, `data.0.name`; the index of a list item is ignored.
 */
export function fieldLabelOf(path: string, field: string): LocalizedText | undefined {
  const plain = field.replaceAll(/\.\d+(?=\.|$)/g, '')
  const inCall = `${path} ${plain}`
  if (Object.hasOwn(namesInCalls, inCall)) return namesInCalls[inCall]
  return Object.hasOwn(fieldLabels, plain) ? fieldLabels[plain] : undefined
}
