import { failures } from '../../../contracts/src/index.ts'
import { demoPassword } from '../../demo/fill.ts'
import { type Call, callsOf } from '../calls.ts'
import { sendRequest } from '../response-rules.ts'
import { Faults, type Trial } from '../trial.ts'

/** A user name, and lookalikes of it. */
const userNames = ['tea10vil', 'teaIOvil', 'tealovi1', 'TEA1OVIL', 'teаlоvil', 'tea10vil.'] as const
/** A nickname, and lookalikes of it. */
const nicknames = ['龙井O1', '龍井01', '龙 井 Ol', '龙井O1。', '龙井\ufffcO1', '龙井〇I'] as const
/** Nicknames that imitate names of the product or the site. */
const ownNames = [
  '匿名用戶',
  '匿名用户.',
  'Anonymous',
  'An0nymous',
  '已註銷用戶',
  '已注销用户',
  '管理员',
  '系统通知',
  '官方客服',
]

interface Newcomer {
  readonly username: string
  readonly nickname: string
  readonly code?: string
}

let addresses = 0

/** Registers a member from a separate address. */
function register(call: Call, { username, nickname, code }: Newcomer) {
  addresses += 1
  const password = 'Long-leaf-tea-26'
  const body = {
    username,
    nickname,
    password,
    passwordConfirmation: password,
    ...(code !== undefined && { code }),
  }
  return call('v3/users/username.register', body, { ip: `198.18.${addresses >> 8}.${addresses & 255}` })
}

/** Of concurrent registrations with lookalike names, one succeeds; reserved names never do. */
async function tryNames(call: Call, faults: Faults): Promise<void> {
  const rounds = [
    userNames.map((username, n) => ({ username, nickname: `茶客甲${n}` })),
    nicknames.map((nickname, n) => ({ username: `oolong${n}x`, nickname })),
  ]
  for (const newcomers of rounds) {
    const told = await Promise.all(newcomers.map((each) => register(call, each)))
    const admitted = told.filter(({ Code }) => Code === 0).length
    if (admitted !== 1) faults.add(`${admitted} of ${told.length} look-alike names were accepted, expected 1`)
  }
  const late = await register(call, { username: userNames[2], nickname: '茶客乙' })
  if (late.Code !== failures.USERNAME_HAD_EXIST.code)
    faults.add(`a look-alike of a taken name was answered with Code ${late.Code}, expected a refusal`)
  for (const [n, nickname] of ownNames.entries()) {
    const { Code } = await register(call, { username: `passes${n}for`, nickname })
    if (Code === 0) faults.add(`the reserved name ${nickname} was accepted`)
  }
}

/** A member registered with another member's id follows that member, who is notified and follows nobody. */
async function tryInvitation(call: Call, faults: Faults): Promise<void> {
  const entered = await call('v3/users/username.login', { username: 'kafei', password: demoPassword })
  const { accessToken: token, userId } = entered.Data as { accessToken: string; userId: number }
  const followCount = async () =>
    ((await call(`v3/user?userId=${userId}`, null, { token })).Data as { followCount: number }).followCount
  const before = await followCount()
  const came = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      register(call, { username: `stranger${n}a`, nickname: `生客${n}甲`, code: String(userId) }),
    ),
  )
  if (came.some(({ Code }) => Code !== 0))
    faults.add('a registration with a user id as invitation code was refused')
  if ((await followCount()) !== before)
    faults.add('a user follows members who registered with their user id as invitation code')
}

/** Names that imitate others, and registrations with an invitation that was never issued. */
export const namesAndInvitations: Trial = {
  name: 'names and invitations',
  async run(site) {
    const faults = new Faults()
    const product = await site.start({ TRUST_PROXY: '127.0.0.1' })
    const call = callsOf(product, sendRequest, faults)
    await tryNames(call, faults)
    await tryInvitation(call, faults)
    return {
      figures: `${userNames.length} user names and ${nicknames.length} nicknames at once: one of each accepted; ${ownNames.length} reserved names refused; 10 registrations by user id, no follows`,
      faults: faults.list,
    }
  },
}
