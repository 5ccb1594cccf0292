import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { DevMessage } from '../dev-outbox/dev-outbox.ts'
import { MailOff, type MailTransport, openMail } from './mail.ts'

const kept: DevMessage[] = []
const outbox = {
  store: async (message: DevMessage) => {
    kept.push(message)
  },
  list: async () => [],
}
const message = { to: 'qinghe@forum.test', subject: '验证码', text: '123456' }
const servers: Server[] = []

/** Starts a server with enough SMTP for one mail; records what it receives. */
async function aServer(refusesRecipients = false): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = []
  const answers: Readonly<Record<string, string>> = {
    EHLO: '250-mail.test\r\n250 AUTH PLAIN\r\n',
    AUTH: '235 welcome\r\n',
    STARTTLS: '502 not here\r\n',
    DATA: '354 go on\r\n',
    ...(refusesRecipients && { RCPT: '550 nobody of that name\r\n' }),
  }
  const server = createServer((socket) => {
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      heard.push(text)
      const verb = /^(EHLO|AUTH|MAIL|RCPT|DATA|STARTTLS)/.exec(text)?.[1]
      if (verb !== undefined) socket.write(answers[verb] ?? '250 fine\r\n')
      else if (text.endsWith('\r\n.\r\n')) socket.write('250 taken\r\n')
    })
    socket.on('error', () => {})
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, heard }
}

function mailBy(transport: MailTransport) {
  const mail = openMail(outbox)
  mail.use(async () => transport)
  return mail
}
const smtp = (port: number, more: object = {}): MailTransport => ({
  by: 'smtp',
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'forum',
  password: 'secret',
  from: '茶馆 <forum@forum.test>',
  ...more,
})

afterEach(() => {
  kept.splice(0)
  for (const server of servers.splice(0)) server.close()
})

describe('mails', () => {
  it('a mail cannot be sent before a transport is configured', async () => {
    const mail = openMail(outbox)
    expect(await mail.isOn()).toBe(false)
    await expect(mail.send(message)).rejects.toBeInstanceOf(MailOff)
  })

  it('a mail of a development site is stored', async () => {
    const mail = mailBy({ by: 'outbox' })
    expect(await mail.isOn()).toBe(true)
    await mail.send(message)
    expect(kept).toEqual([
      { kind: 'mail', recipient: 'qinghe@forum.test', subject: '验证码', body: '123456' },
    ])
  })

  it('a mail is sent with user, password, sender and unsubscribe header', async () => {
    const { port, heard } = await aServer()
    await mailBy(smtp(port)).send({ ...message, listUnsubscribe: 'https://forum.test/unsubscribe?t=1' })
    const said = heard.join('')
    expect(said).toContain(`AUTH PLAIN ${Buffer.from('\0forum\0secret').toString('base64')}`)
    expect(said).toContain('MAIL FROM:<forum@forum.test>')
    expect(said).toContain('RCPT TO:<qinghe@forum.test>')
    expect(said).toContain('List-Unsubscribe: <https://forum.test/unsubscribe?t=1>')
    expect(said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('a mail goes to one recipient, whatever the address contains, and headers cannot be injected', async () => {
    const { port, heard } = await aServer()
    const sent = mailBy(smtp(port)).send({
      ...message,
      to: 'a@forum.test, b@forum.test',
      subject: 'x\r\nBcc: c@forum.test',
    })
    await sent.catch(() => {})
    const said = heard.join('')
    expect(said.match(/RCPT TO/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(said).not.toMatch(/RCPT TO:<c@/)
    expect(said).not.toMatch(/^Bcc:/m)
  })

  it('a mail that the server rejects fails with the server’s message', async () => {
    const { port } = await aServer(true)
    await expect(mailBy(smtp(port)).send(message)).rejects.toThrow('nobody of that name')
  })

  it('the error of the last mail is kept until one is sent', async () => {
    const { port: rejecting } = await aServer(true)
    const { port: accepting } = await aServer()
    let transport = smtp(rejecting)
    const mail = openMail(outbox)
    mail.use(async () => transport)
    expect(mail.lastError).toBe(null)
    await mail.send(message).catch(() => {})
    expect(mail.lastError).toMatchObject({ response: expect.stringContaining('nobody of that name') })
    transport = smtp(accepting)
    await mail.send(message)
    expect(mail.lastError).toBe(null)
  })

  it('a mail is not sent unencrypted if the transport requires encryption', async () => {
    const { port, heard } = await aServer()
    await expect(mailBy(smtp(port, { security: 'starttls' })).send(message)).rejects.toThrow()
    expect(heard.join('')).not.toContain('AUTH')
  })
})
