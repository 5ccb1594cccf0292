import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { DevMessage } from '../dev-outbox/dev-outbox.ts'
import { sendByAliyun } from './aliyun.ts'
import { openSms, SmsOff, type SmsTransport } from './sms.ts'
import { sendByTencent } from './tencent.ts'

const message = { mobile: '13812341234', code: '042137', minutes: 5, text: '验证码 042137' }
const now = Date.UTC(2026, 10, 18, 4, 0, 0)

interface Heard {
  readonly request: IncomingMessage
  readonly body: string
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a service with fixed responses that records its requests. */
async function aService(answer: (heard: Heard) => object | string) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => {
      body += bytes
    })
    request.on('end', () => {
      heard.push({ request, body })
      const said = answer({ request, body })
      response.end(typeof said === 'string' ? said : JSON.stringify(said))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { endpoint: `http://127.0.0.1:${port}`, heard }
}

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const sealed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8')

/** Computes the signature of a received request by Aliyun's API. */
function aliyunSignature({ request, body }: Heard, secret: string): string {
  const url = new URL(request.url ?? '', 'http://service')
  const percent = (text: string) =>
    [...Buffer.from(text, 'utf8')]
      .map((byte) => {
        const sign = String.fromCharCode(byte)
        return /[A-Za-z0-9\-_.~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      })
      .join('')
  const query = [...url.searchParams]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&')
  const names = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1]?.split(';') ?? []
  const lines = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = `POST\n${url.pathname}\n${query}\n${lines}\n${names.join(';')}\n${hex(body)}`
  return sealed(secret, `ACS3-HMAC-SHA256\n${hex(canonical)}`).digest('hex')
}

describe('a code by Aliyun', () => {
  const account = {
    accessKeyId: 'LTAI-test',
    accessKeySecret: 'aliyun secret',
    signName: '茶馆(测试)',
    templateCode: 'SMS_154950909',
  }

  it('a code is requested with all parameters, signed as the service computes it', async () => {
    const { endpoint, heard } = await aService(() => ({ Code: 'OK', BizId: '1' }))
    await sendByAliyun({ ...account, endpoint }, message, now)
    const [asked] = heard
    if (!asked) throw new Error('nothing was asked')
    const query = new URL(asked.request.url ?? '', endpoint).searchParams
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: '13812341234',
      SignName: '茶馆(测试)',
      TemplateCode: 'SMS_154950909',
      TemplateParam: '{"code":"042137"}',
    })
    const { headers } = asked.request
    expect(headers['x-acs-action']).toBe('SendSms')
    expect(headers['x-acs-version']).toBe('2017-05-25')
    expect(headers['x-acs-date']).toBe('2026-11-18T04:00:00Z')
    expect(headers['x-acs-content-sha256']).toBe(hex(asked.body))
    expect(headers.authorization).toMatch(/^ACS3-HMAC-SHA256 Credential=LTAI-test,SignedHeaders=host;x-acs-/)
    expect(headers.authorization).toContain(`Signature=${aliyunSignature(asked, account.accessKeySecret)}`)
    expect(headers.authorization).not.toContain(aliyunSignature(asked, 'another secret'))
  })

  it('a refused code fails with the reason, without the number or the code', async () => {
    const { endpoint } = await aService(() => ({
      Code: 'isv.BUSINESS_LIMIT_CONTROL',
      Message: message.mobile,
    }))
    const sent = sendByAliyun({ ...account, endpoint }, message, now)
    await expect(sent).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL')
    await expect(sent).rejects.not.toThrow(/138|042137/)
  })
})

/** Computes the signature of a received request by Tencent Cloud's API. */
function tencentSignature({ request, body }: Heard, secret: string): string {
  const { headers } = request
  const seconds = String(headers['x-tc-timestamp'])
  const day = new Date(Number(seconds) * 1000).toISOString().split('T')[0] ?? ''
  const canonical = [
    request.method,
    request.url,
    '',
    `content-type:${headers['content-type']}`,
    `host:${headers.host}`,
    '',
    'content-type;host',
    hex(body),
  ].join('\n')
  const text = ['TC3-HMAC-SHA256', seconds, `${day}/sms/tc3_request`, hex(canonical)].join('\n')
  const dated = sealed(`TC3${secret}`, day).digest()
  const signing = sealed(sealed(dated, 'sms').digest(), 'tc3_request').digest()
  return sealed(signing, text).digest('hex')
}

describe('a code by Tencent Cloud', () => {
  const account = {
    secretId: 'AKID-test',
    secretKey: 'tencent secret',
    region: 'ap-guangzhou',
    appId: '1400006666',
    signName: '茶馆',
    templateId: '449739',
  }
  const taken = { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: '1' } }

  it('a code is requested with all parameters, signed as the service computes it', async () => {
    const { endpoint, heard } = await aService(() => taken)
    await sendByTencent({ ...account, endpoint }, message, now)
    const [asked] = heard
    if (!asked) throw new Error('nothing was asked')
    expect(JSON.parse(asked.body)).toEqual({
      PhoneNumberSet: ['+8613812341234'],
      SmsSdkAppId: '1400006666',
      SignName: '茶馆',
      TemplateId: '449739',
      TemplateParamSet: ['042137', '5'],
    })
    const { headers } = asked.request
    expect(headers['x-tc-action']).toBe('SendSms')
    expect(headers['x-tc-version']).toBe('2021-01-11')
    expect(headers['x-tc-region']).toBe('ap-guangzhou')
    expect(headers.authorization).toContain('Credential=AKID-test/2026-11-18/sms/tc3_request')
    expect(headers.authorization).toContain(`Signature=${tencentSignature(asked, account.secretKey)}`)
    expect(headers.authorization).not.toContain(tencentSignature(asked, 'another secret'))
  })

  it.each([
    { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'x' } } },
    { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } },
    { Response: {} },
    [],
    'not json',
  ])('a code that the service refuses fails: %j', async (said) => {
    const { endpoint } = await aService(() => said)
    await expect(sendByTencent({ ...account, endpoint }, message, now)).rejects.toMatchObject({
      name: 'SmsRefused',
    })
  })

  it('a code fails if the service cannot be reached', async () => {
    const { endpoint } = await aService(() => taken)
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
    await expect(sendByTencent({ ...account, endpoint }, message, now)).rejects.toMatchObject({
      name: 'SmsRefused',
    })
  })
})

describe('text messages', () => {
  function opened(transport: SmsTransport) {
    const kept: DevMessage[] = []
    const outbox = {
      store: async (one: DevMessage) => {
        kept.push(one)
      },
      list: async () => [],
    }
    const sms = openSms(outbox, () => now)
    return { kept, sms, use: () => sms.use(async () => transport) }
  }

  it('a text message cannot be sent before a transport is configured', async () => {
    const { sms } = opened({ by: 'nothing' })
    expect(await sms.isOn()).toBe(false)
    await expect(sms.send(message)).rejects.toBeInstanceOf(SmsOff)
  })

  it('a notification contains its template and values', async () => {
    const notification = {
      mobile: '13812341234',
      template: {
        id: 'SMS_2',
        values: [
          { name: 'actor_name', value: '阿梨' },
          { name: 'thread_title', value: '喝茶' },
        ],
      },
      text: '阿梨 喝茶',
    }
    const aliyun = await aService(() => ({ Code: 'OK' }))
    const keys = { accessKeyId: 'id', accessKeySecret: 'key', signName: '茶馆', templateCode: 'SMS_1' }
    await sendByAliyun({ ...keys, endpoint: aliyun.endpoint }, notification, now)
    const query = new URL(aliyun.heard[0]?.request.url ?? '', aliyun.endpoint).searchParams
    expect([query.get('TemplateCode'), query.get('TemplateParam')]).toEqual([
      'SMS_2',
      '{"actor_name":"阿梨","thread_title":"喝茶"}',
    ])
    const tencent = await aService(() => ({ Response: { SendStatusSet: [{ Code: 'Ok' }] } }))
    const account = {
      secretId: 'id',
      secretKey: 'key',
      region: 'ap-guangzhou',
      appId: '1',
      signName: '茶馆',
      templateId: '1',
    }
    await sendByTencent({ ...account, endpoint: tencent.endpoint }, notification, now)
    expect(JSON.parse(tencent.heard[0]?.body ?? '{}')).toMatchObject({
      TemplateId: 'SMS_2',
      TemplateParamSet: ['阿梨', '喝茶'],
    })
  })

  it('a text message of a development site is stored', async () => {
    const { sms, kept, use } = opened({ by: 'outbox' })
    use()
    expect(await sms.isOn()).toBe(true)
    await sms.send(message)
    expect(kept).toEqual([{ kind: 'sms', recipient: '13812341234', subject: '', body: '验证码 042137' }])
  })

  it('a text message is sent by the configured service', async () => {
    const { endpoint, heard } = await aService(() => ({ Code: 'OK' }))
    const { sms, kept, use } = opened({
      by: 'aliyun',
      endpoint,
      accessKeyId: 'id',
      accessKeySecret: 'key',
      signName: '茶馆',
      templateCode: 'SMS_1',
    })
    use()
    await sms.send(message)
    expect([heard.length, kept.length]).toEqual([1, 0])
  })
})
