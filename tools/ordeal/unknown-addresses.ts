import { setTimeout as sleep } from 'node:timers/promises'
import { callSite, logIn } from '../bench/sites/bench-site.ts'
import { median, percentile } from '../bench/statistics.ts'
import type { Product } from '../product/product.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { codeOf, faultsOfResponse, sendRequest } from './response-rules.ts'
import { atOnce, Faults, type Trial } from './trial.ts'

const unknownAddresses = 10_000
/** Number of clients; each stays below its rate limit. */
const callers = 500
const callsAtOnce = 16
/** Accounts whose addresses are compared with unknown ones. */
const knownAddresses = 60
/** Limits per hour: mails to unknown addresses, and mails requested by one client. */
const maxStrangerMails = 300
const mailsOfCaller = 30
/** Milliseconds until another code may be sent to the same address. */
const intervalMs = 60_500
/** Milliseconds within which mails are sent after the response. */
const sentMs = 1000
/** Maximum difference of two medians: a fraction of the smaller one, and milliseconds for the clock's resolution. */
const maxDifference = { share: 0.2, ms: 1 }

/** The address of a client of a group. */
const ipOf = (group: number, caller: number) => `10.${group}.${caller >> 8}.${caller & 255}`

const post = (product: Product, path: string, body: object, ip: string) =>
  sendRequest(`${product.origin}/api/v3/users/email.${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body),
  })

async function sendMailsHere(product: Product, mails: MailServer): Promise<void> {
  const { token } = await logIn(product, 'qinghe')
  const values = {
    mail: '1',
    mail_host: '127.0.0.1',
    mail_port: String(mails.port),
    mail_security: 'none',
    mail_from: 'forum@example.org',
  }
  const data = Object.entries(values).map(([key, value]) => ({ key, value, tag: 'mail' }))
  await callSite(product, '/api/backAdmin/settings.create', { body: { data }, token })
}

async function mailTo(mails: MailServer, address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = mails.mailsTo(address).at(-1)
    if (mail !== undefined) return mail
    await sleep(50)
  }
  throw new Error(`No mail to ${address} arrived in time.`)
}

/** Returns the code in a mail, whose text is base64-encoded. */
function codeIn(mail: string): string {
  const [, text = ''] = mail.split('\r\n\r\n', 2)
  return /\b\d{6}\b/.exec(Buffer.from(text, 'base64').toString())?.[0] ?? ''
}

const knownAddress = (n: number) => `known${n}@forum.test`

/** Registers accounts with addresses, by the code of a mail. */
async function register(product: Product, mails: MailServer): Promise<void> {
  for (const n of numbers(knownAddresses)) {
    const [email, ip] = [knownAddress(n), ipOf(1, n)]
    await post(product, 'send', { email, type: 'login' }, ip)
    const code = codeIn(await mailTo(mails, email))
    const answer = await post(product, 'login', { email, code }, ip)
    if (codeOf(answer) !== 0)
      throw new Error(
        `The login of ${email} by code returned Code ${codeOf(answer)}, expected 0: ${answer.text}`,
      )
  }
}

const numbers = (most: number) => Array.from({ length: most }, (_, n) => n)
const askFor = (product: Product, email: string, ip: string) =>
  post(product, 'send', { email, type: 'login' }, ip)

/** Many clients request codes for ten thousand addresses; returns the number of mails sent. */
async function askForMany(product: Product, mails: MailServer, faults: Faults): Promise<number> {
  await atOnce(callsAtOnce, numbers(unknownAddresses), async (n) => {
    const answer = await askFor(product, `unknown${n}@forum.test`, ipOf(2, n % callers))
    faults.add(...faultsOfResponse('email.send', answer))
  })
  await sleep(sentMs)
  const { mails: all } = mails.count()
  if (all > maxStrangerMails)
    faults.add(`expected at most ${maxStrangerMails} mails to unknown addresses within an hour, got ${all}`)
  if (all <= knownAddresses) faults.add('no unknown address got a mail')
  return all
}

/** One client requests codes for twice as many addresses as allowed; returns how many were accepted. */
async function askByOne(product: Product, faults: Faults): Promise<number> {
  let taken = 0
  for (const n of numbers(2 * mailsOfCaller))
    if (codeOf(await askFor(product, `one${n}@forum.test`, ipOf(3, 0))) === 0) taken += 1
  if (taken > mailsOfCaller)
    faults.add(`expected codes for at most ${mailsOfCaller} addresses of one caller, got ${taken}`)
  return taken
}

/** Many clients request codes for one address; returns how many mails it got. */
async function askForOne(product: Product, mails: MailServer, faults: Faults): Promise<number> {
  const email = 'unknown0@forum.test'
  await atOnce(callsAtOnce, numbers(200), async (n) => void (await askFor(product, email, ipOf(4, n))))
  await sleep(sentMs)
  const { length } = mails.mailsTo(email)
  if (length > 3) faults.add(`expected at most 3 mails to one address, got ${length}`)
  return length
}

/** Compares response times for registered and unknown addresses, alternately. */
async function compare(
  product: Product,
  faults: Faults,
  path: string,
  bodyOf: (email: string) => object,
): Promise<string> {
  const known: number[] = []
  const unknown: number[] = []
  const said = { known: new Set<string>(), unknown: new Set<string>() }
  const ask = async (email: string, ip: string, times: number[], words: Set<string>) => {
    const answer = await post(product, path, bodyOf(email), ip)
    times.push(answer.ms)
    words.add(`${codeOf(answer)} ${answer.text.replace(/"Request\w+":[^,}]+/g, '')}`)
  }
  for (const n of numbers(knownAddresses)) {
    const asks = [
      () => ask(knownAddress(n), ipOf(5, n), known, said.known),
      () => ask(`fresh${n}@forum.test`, ipOf(6, n), unknown, said.unknown),
    ]
    // Each goes first equally often.
    for (const one of n % 2 === 0 ? asks : asks.toReversed()) await one()
  }
  const [a, b] = [median(known), median(unknown)]
  const isApart = Math.abs(a - b) > Math.max(Math.min(a, b) * maxDifference.share, maxDifference.ms)
  if (isApart)
    faults.add(`email.${path}: ${a.toFixed(1)} ms for members, ${b.toFixed(1)} ms for unknown addresses`)
  if ([...said.known].join() !== [...said.unknown].join())
    faults.add(
      `email.${path} says ${[...said.known].join()} of members, ${[...said.unknown].join()} of nobody`,
    )
  const times = (all: number[]) => `${median(all).toFixed(1)} (p90 ${percentile(all, 0.9).toFixed(1)})`
  return `${path} ${times(known)} ms for members, ${times(unknown)} ms for nobody`
}

/** Ten thousand unknown addresses at the login by mail: the mails sent, and what responses and their timing reveal. */
export const unknownAddressTrial: Trial = {
  name: 'unknown addresses',
  isLong: true,
  async run(site) {
    const faults = new Faults()
    const mails = await openMailServer()
    try {
      const product = await site.start({ TRUST_PROXY: '127.0.0.1' })
      await sendMailsHere(product, mails)
      await register(product, mails)
      const registeredAt = performance.now()
      const all = await askForMany(product, mails, faults)
      const taken = await askByOne(product, faults)
      const toOne = await askForOne(product, mails, faults)
      await sleep(Math.max(0, registeredAt + intervalMs - performance.now()))
      const sent = await compare(product, faults, 'send', (email) => ({ email, type: 'login' }))
      const guessed = await compare(product, faults, 'login', (email) => ({ email, code: '000000' }))
      const flood = `${all} mails, ${toOne} to one address that 201 asked for, ${taken} of ${2 * mailsOfCaller} taken from one caller`
      return {
        figures: `${unknownAddresses} addresses: ${flood}; ${sent}; ${guessed}`,
        faults: faults.list,
      }
    } finally {
      mails.close()
    }
  },
}
