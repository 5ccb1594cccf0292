import { randomInt } from 'node:crypto'
import type { SiteState } from '../../context/site-state.ts'
import type { Context } from '../../context.ts'
import type { VersionedUser } from '../../drivers/db/credentials-versions.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { addressBlock, type Viewer } from '../../viewer.ts'
import { type CaptchaAnswer, verifyCaptcha } from '../captcha/index.ts'
import { isCaptchaOn, readSettings } from '../settings/index.ts'
import { codeMinutes, linkMinutes, unknownAddressMails, waitBeforeSending, waitText } from './code-rules.ts'
import { type CodeRow, type CodeTarget, findNewest, insertCode } from './code-store.ts'
import { countSentToUnknown, listSentFor, listSentTo } from './sent-code-store.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns the stored form of a code: a keyed hash, so that a copy of the table does not allow to try all codes. */
export function hashOf({ secrets }: Pick<Context, 'secrets'>, target: CodeTarget, code: string): string {
  return secrets.sign('contact code', [target.channel, target.contact, target.purpose, code].join('\n'))
}

/** The text that a link's token authenticates. */
const linkText = ({ id, channel, contact, purpose, user_id, created_at }: CodeRow) =>
  [id, channel, contact, purpose, user_id, created_at].join('\n')

const linkPurpose = 'contact link'

/** Returns the token of the link that acts like a code. Only this site can compute it: 256 bits over the code's row. */
export function linkTokenOf({ secrets }: Pick<Context, 'secrets'>, row: CodeRow): string {
  return `${row.id}.${secrets.sign(linkPurpose, linkText(row))}`
}

/** Returns whether a token belongs to a code's link. */
export function isLinkToken({ secrets }: Pick<Context, 'secrets'>, row: CodeRow, digest: string): boolean {
  return secrets.verify(linkPurpose, linkText(row), digest)
}

/** A new code that is to be sent. */
export interface IssuedCode {
  readonly code: string
  readonly minutes: number
  /** The token for the link in a mail. */
  readonly linkToken: string
}

/**
 * Creates a six-digit code that proves something for an account, while its credentials do not change: the only place
 * that does. Invalidates the previous one. Throws RESOURCE_EXIST, with the time to wait, for another one within a
 * minute, and for too many to one number or address or from one caller.
 */
export async function issueCode(
  ctx: Context,
  viewer: Pick<Viewer, 'client'>,
  account: VersionedUser,
  target: CodeTarget,
): Promise<IssuedCode> {
  const now = ctx.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const ip = addressBlock(viewer.client.ip)
  const { channel, contact } = target
  const { engine } = ctx.database
  const life = channel === 'email' ? linkMinutes : codeMinutes.sms
  const row = await ctx.transaction(async (tx) => {
    // Serialized, so that concurrent requests do not all count as the first.
    await acquireLock(tx, engine, `contact code ${ip}`)
    await acquireLock(tx, engine, `contact code ${channel} ${contact}`)
    const newest = await findNewest(tx, target, now)
    const sent = {
      lastAt: newest?.created_at ?? null,
      toContact: await listSentTo(tx, target, now - dayMs),
      byCaller: await listSentFor(tx, ip, now - dayMs),
    }
    const wait = waitBeforeSending(sent, now)
    if (wait > 0) throw new AppError('RESOURCE_EXIST', waitText(wait), { interval: Math.ceil(wait / 1000) })
    return insertCode(tx, {
      ...target,
      account,
      ip,
      codeHash: hashOf(ctx, target, code),
      now,
      expiresAt: now + life * minuteMs,
    })
  })
  return { code, minutes: codeMinutes[channel], linkToken: linkTokenOf(ctx, row) }
}

/** Milliseconds between two log warnings about one flood. */
const warnedEveryMs = 10 * minuteMs
const lastWarning: SiteState<Context, { at: number }> = {
  name: 'warning about mails to unknown addresses',
  open: () => ({ at: 0 }),
}

/** Returns whether another mail may go to an unknown address; this mail is counted already. */
export async function mayMailUnknownAddress(
  { db, clock, log, state }: Context,
  contact: string,
): Promise<boolean> {
  const { toOne, toAll } = unknownAddressMails
  const now = clock.now()
  if ((await countSentToUnknown(db, contact, now - toOne.withinMs)) > toOne.most) return false
  if ((await countSentToUnknown(db, null, now - toAll.withinMs)) <= toAll.most) return true
  const warned = state(lastWarning)
  if (now - warned.at >= warnedEveryMs) {
    warned.at = now
    log.warn('too many codes for addresses without an account: further ones are not sent for now')
  }
  return false
}

/** Range of random delays in milliseconds for messages whose sending must not be observable. */
const delayMs = { least: 50, most: 300 }

/**
 * Sends a message after the response, at a random moment, so that response times do not reveal whether it was sent.
 * `send` logs its own errors.
 */
export function sendInBackground(send: () => Promise<void>): void {
  const timer = setTimeout(() => void send().catch(() => {}), randomInt(delayMs.least, delayMs.most))
  timer.unref()
}

/** Verifies the captcha before a code is sent, where the site requires one at the login. */
export async function verifySenderCaptcha(ctx: Context, given: CaptchaAnswer): Promise<void> {
  const settings = await readSettings(ctx)
  if (settings.register_captcha && isCaptchaOn(settings)) await verifyCaptcha(ctx, given)
}
