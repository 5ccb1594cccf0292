import { failures } from '@chaguan/contracts'
import { setSettings } from '../../modules/settings/index.ts'
import type { SigningPurpose } from '../../secrets.ts'
import type { DevServicesSite } from '../doubles/dev-services-site.ts'
import { captureMessages } from '../doubles/sent-messages.ts'
import type { TestAnswer, TestMember } from '../test-app.ts'
import { type EndingEvent, endingEvents } from './ending-events.ts'
import { type PendingKind, trials } from './pending-kinds.ts'
import { type LoginSetup, openPerson, type Person } from './person.ts'

/** A site set up for people with pending access. */
export type AccessSite = Person['site']

// Safe cast: the keys of the record are the kinds.
export const kinds = Object.keys(trials) as PendingKind[]
const worksOf = (kind: PendingKind) => trials[kind].works ?? 0

/** Kinds that one person can have pending at once. */
const groups = [
  ...(['phoneMailWechat', 'mailOnly', 'mailAndSecondFactor'] as const).map((loginSetup) => ({
    loginSetup,
    kinds: kinds.filter((kind) => trials[kind].of === loginSetup && !trials[kind].isAlone),
  })),
  ...kinds
    .filter((kind) => trials[kind].isAlone)
    .map((kind) => ({ loginSetup: trials[kind].of, kinds: [kind] })),
]

/** An event, and everything of one person that it must revoke. */
export interface EndingCase {
  readonly name: string
  readonly event: EndingEvent
  readonly loginSetup: LoginSetup
  readonly kinds: readonly PendingKind[]
  readonly title: string
}

/** Every event with everything that it must revoke. */
export const cases: readonly EndingCase[] = Object.entries(endingEvents).flatMap(([name, event]) =>
  groups
    .filter(({ loginSetup }) => event.of?.includes(loginSetup) ?? true)
    .map(({ loginSetup, kinds }) => ({
      loginSetup,
      kinds: kinds.filter((kind) => !(event.isOfSessions && trials[kind].isOfVisitor)),
    }))
    .filter(({ kinds }) => kinds.length > 0)
    .map((group) => ({ ...group, name, event, title: group.kinds.join(', ') })),
)

/** The trials for every signing purpose, or why it has none. The compiler requires an entry for a new one. */
export const signatures: Readonly<Record<SigningPurpose, readonly PendingKind[] | string>> = {
  'contact code': ['code by sms: login', 'code by mail: login'],
  'contact link': ['link by mail: bind', 'link by mail: reset_pwd'],
  'known address': ['ticket known-address'],
  'pay-password': ['the proof of a payment password'],
  'proved session': ['ticket proved'],
  'wechat screen': ['ticket wechat-screen', 'a screen that was allowed'],
  file: 'it is good in its session only, and looked at with the rights of its person at every use',
  form: 'it is good in its session only',
  'mail.unsubscribe': 'it takes mails away, and gives nothing',
  'open file': 'it is for everybody, as long as everybody may have the file',
  'passkey account': 'it names an account to an authenticator',
  'recovery code': 'it is how recovery codes are stored, which are a second factor themselves',
  'set-up': 'nobody has an account yet',
}

/** Makes a site store its messages, and offer login by the development services. */
export async function prepareSite(
  { t, services }: AccessSite & Pick<DevServicesSite, 'services'>,
  admin: TestMember,
): Promise<void> {
  await captureMessages(t)
  await setSettings(t.ctx, {
    wechat_base: services.origin,
    offiaccount_close: true,
    offiaccount_app_id: 'local',
    offiaccount_app_secret: 'local-secret',
    support_max_download_num: 0,
  })
  const provider = {
    name: '本地',
    issuer: services.origin,
    clientId: 'local',
    clientSecret: 'local-secret',
  }
  const saved = await t.post('/api/backAdmin/oidc.providers.save', provider, admin)
  if (saved.Code !== 0) throw new Error(`no provider: ${saved.Code} ${saved.Message}`)
}

/** Returns the result of pending access that nothing revokes, and the expected one. */
export async function usePendingAccess(site: AccessSite, admin: TestMember, kind: PendingKind, waitMs = 0) {
  const person = await openPerson(site, admin, trials[kind].of)
  const use = await trials[kind].begin(person)
  site.t.clock.advance(waitMs)
  return { answer: await use(), works: worksOf(kind) }
}

/** Begins everything of a case, triggers its event, and returns what still works. */
export async function worksAfter(
  site: AccessSite,
  admin: TestMember,
  { event, loginSetup, kinds }: EndingCase,
): Promise<PendingKind[]> {
  const person = await openPerson(site, admin, loginSetup)
  const pending: (readonly [PendingKind, () => Promise<TestAnswer>])[] = []
  for (const kind of kinds) pending.push([kind, await trials[kind].begin(person)])
  await event.happen(person)
  const stillWorking: PendingKind[] = []
  for (const [kind, use] of pending) {
    const { Code, Message, status } = await use()
    // A busy or broken site has not checked the pending access; a locked out login has been checked.
    const isBusy = status === 429 && Code !== failures.LOGIN_FAILED.code
    if (isBusy || status >= 500) throw new Error(`${kind} was not looked at: ${status} ${Message}`)
    if (Code === worksOf(kind)) stillWorking.push(kind)
  }
  return stillWorking
}
