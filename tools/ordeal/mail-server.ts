import { createServer } from 'node:net'

/** A mail server on this machine that accepts every mail. */
export interface MailServer {
  readonly port: number
  /** Returns the mails to an address, oldest first, as they were sent. */
  mailsTo(address: string): readonly string[]
  /** Returns the numbers of mails and of addresses. */
  count(): { readonly mails: number; readonly addresses: number }
  close(): void
}

const replies: Readonly<Record<string, string>> = {
  EHLO: '250-mail.test\r\n250 AUTH PLAIN\r\n',
  AUTH: '235 welcome\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 bye\r\n',
}

export async function openMailServer(): Promise<MailServer> {
  const mails = new Map<string, string[]>()
  const server = createServer((socket) => {
    let to = ''
    let body: string | null = null
    const takeBody = (whole: string) => {
      body = whole
      if (!whole.endsWith('\r\n.\r\n')) return
      mails.set(to, [...(mails.get(to) ?? []), whole])
      body = null
      socket.write('250 taken\r\n')
    }
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (body !== null) return takeBody(body + text)
      const [verb = ''] = /^[A-Z]+/.exec(text) ?? []
      if (verb === 'RCPT') to = /<(.+?)>/.exec(text)?.[1] ?? ''
      if (verb === 'DATA') body = ''
      socket.write(replies[verb] ?? '250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mailsTo: (to) => mails.get(to) ?? [],
    count: () => ({
      mails: [...mails.values()].reduce((sum, { length }) => sum + length, 0),
      addresses: mails.size,
    }),
    close: () => void server.close(),
  }
}
