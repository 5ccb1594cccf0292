import { groupIds } from '@chaguan/contracts'
import { pino } from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import { createAccount } from '../../../server/src/modules/sign-in/index.ts'
import { openSession } from '../../../server/src/modules/sign-in/sessions/open-session.ts'
import { closeContext, openContext } from '../../../server/src/open-context.ts'

// Creates members with one session each on a stopped site; prints their ids and tokens as JSON.
const people = Number(process.argv[2] ?? 0)
const ctx = await openContext(readConfig(process.env), { log: pino({ level: 'silent' }) })
const made = await ctx.transaction(async (tx) => {
  const list: { userId: number; token: string }[] = []
  for (let nth = 0; nth < people; nth += 1) {
    const userId = await createAccount(tx, {
      username: `listener${nth}`,
      nickname: `listener${nth}`,
      signature: '',
      avatar: '',
      passwordHash: '',
      groupId: groupIds.member,
      status: 0,
      ip: '',
      now: ctx.clock.now(),
      expiredAt: null,
    })
    const client = { ip: '127.0.0.1', port: 0, userAgent: 'bench' }
    list.push({
      userId,
      token: (await openSession(ctx, tx, client, { id: userId, credentialsVersion: 0 })).access,
    })
  }
  return list
})
await closeContext(ctx)
process.stdout.write(JSON.stringify(made))
