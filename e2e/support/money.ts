import type { Page } from 'playwright-core'
import type { administrator } from './administrator.ts'
import { type Answer, callApi, type Person, personOf, registerByApi, type Site } from './site.ts'

// Shared by the journeys on payments: members with a wallet, and the pay box.

/** The payment password of every member who has one. */
export const payPassword = '246801'

/** A member with a token. */
export interface Payer extends Person {
  readonly token: string
  readonly userId: number
}

interface NewPayer {
  readonly yuan: string
  readonly hasPayPassword: boolean
  readonly inviteCode: string | undefined
}

/** Makes a call that must succeed; returns its data. */
// biome-ignore lint/suspicious/noExplicitAny: a journey looks at the wire as any client does, without the contract.
export async function done(site: Site, path: string, options: Parameters<typeof callApi>[2]): Promise<any> {
  const answer: Answer = await callApi(site, path, options)
  if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.message}`)
  return answer.data
}

/** Registers a member by invitation, with this balance, and with a payment password by default. */
export async function registerPayer(
  site: Site,
  manage: ReturnType<typeof administrator>,
  name: string,
  { yuan = '0', hasPayPassword = true, inviteCode }: Partial<NewPayer> = {},
): Promise<Payer> {
  const person = personOf(name)
  const token = await registerByApi(site, person, inviteCode)
  const { user } = await done(site, 'forum', { token })
  const { userId } = user
  if (hasPayPassword)
    await done(site, 'users/update.user', {
      token,
      body: { payPassword, payPasswordConfirmation: payPassword },
    })
  if (Number(yuan) > 0)
    await manage('update.user.wallet', { userId, operateType: 1, operateAmount: yuan, operateReason: '开张' })
  return { ...person, token, userId }
}

/** Publishes a thread with further fields; returns its id. */
export async function publishThread(
  site: Site,
  { token }: Pick<Payer, 'token'>,
  thread: { readonly title: string; readonly html: string } & Readonly<Record<string, unknown>>,
): Promise<number> {
  const [{ categoryId }] = await done(site, 'categories', {})
  const { title, html, ...rest } = thread
  const body = { title, categoryId, content: { text: html }, ...rest }
  return (await done(site, 'thread.create', { token, body })).threadId
}

/** Returns a member's balance. */
export const balanceOf = async (site: Site, { token }: Pick<Payer, 'token'>): Promise<string> =>
  (await done(site, 'wallet/user', { token })).availableAmount

/** The pay box. */
export const payBox = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.dzq-pay') })

export const pressInDialog = (page: Page, name: string | RegExp) =>
  payBox(page).getByRole('button', { name, exact: true }).click()

/** Goes from the first step of the pay box to the payment password. */
export async function toPayPassword(page: Page): Promise<void> {
  await pressInDialog(page, '确认支付')
  await pressInDialog(page, '下一步')
  await payBox(page).getByLabel('6 位支付密码', { exact: true }).waitFor()
}

/** Types a payment password, which submits it. */
export async function typePayPassword(page: Page, typed = payPassword): Promise<void> {
  await payBox(page).getByLabel('6 位支付密码', { exact: true }).fill(typed)
  await pressInDialog(page, /^支付 ¥/)
}

/** Pays the amount in the pay box from the wallet, and closes it. */
export async function payFromWallet(page: Page): Promise<void> {
  await toPayPassword(page)
  await typePayPassword(page)
  await payBox(page).getByText('支付成功').waitFor()
  await pressInDialog(page, '完成')
  await payBox(page).waitFor({ state: 'hidden' })
}
