import { setTimeout as sleep } from 'node:timers/promises'
import { setSettings } from '../../modules/settings/index.ts'
import type { TestApp } from '../test-app.ts'

/** Makes the site a development site, which stores mails and text messages. */
export async function captureMessages(t: TestApp): Promise<void> {
  await setSettings(t.ctx, { dev_outbox: true, local_sms: true })
}

async function storedMessages(t: TestApp, recipient: string): Promise<string[]> {
  const kept = (await t.ctx.devOutbox.list()).filter((message) => message.recipient === recipient)
  return kept.map(({ body }) => body)
}

/** Counts the messages stored for a phone or address, after pending ones have arrived. */
export async function countMessages(t: TestApp, recipient: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 400))
  return (await storedMessages(t, recipient)).length
}

/** Returns the message that a call sends to a phone or address; some are sent in the background. */
export async function messageOf(
  t: TestApp,
  recipient: string,
  call: () => Promise<{ readonly Code: number; readonly Message: string }>,
): Promise<string> {
  const before = await storedMessages(t, recipient)
  const { Code, Message } = await call()
  if (Code !== 0) throw new Error(`no message to ${recipient}: ${Code} ${Message}`)
  const until = performance.now() + 10_000
  while (performance.now() < until) {
    const [newest, ...others] = await storedMessages(t, recipient)
    // Old messages are deleted for new ones to others, so their number need not increase.
    const isNew = others.length >= before.length || newest !== before[0]
    if (newest !== undefined && isNew) return newest
    await sleep(20)
  }
  throw new Error(`nothing was sent to ${recipient}`)
}

/** Returns the code in a message. */
export const codeIn = (message: string): string => /\d{6}/.exec(message)?.[0] ?? ''

/** Tables of data about people and codes. */
const traces = [
  'contact_codes',
  'user_emails',
  'dev_messages',
  'sessions',
  'session_tokens',
  'two_factors',
  'login_failures',
  'user_distributions',
  'user_follow',
  'group_user',
  'users',
] as const

/** Resets a site for a test about codes, two days later, so that no limit applies any more. */
export async function resetSite(t: TestApp): Promise<void> {
  await t.ctx.outbox.drain()
  await t.ctx.transaction(async (tx) => {
    for (const table of traces) await tx.deleteFrom(table).execute()
  })
  t.clock.advance(2 * 86_400_000)
  await setSettings(t.ctx, {
    register_close: true,
    register_captcha: false,
    local_captcha: false,
    aliyun_sms: false,
  })
  await captureMessages(t)
}
