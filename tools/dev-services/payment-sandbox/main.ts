import { openPaymentSandbox } from './open-payment-sandbox.ts'

const { SANDBOX_PORT = '3002', SANDBOX_HOST = '127.0.0.1', SANDBOX_KEY } = process.env
if (!SANDBOX_KEY)
  throw new Error('SANDBOX_KEY is not set: a text that the site has as its setting sandbox_pay_key')
const sandbox = await openPaymentSandbox({ port: Number(SANDBOX_PORT), host: SANDBOX_HOST, key: SANDBOX_KEY })
console.log(`Payment sandbox, which takes no real money: sandbox_pay_url ${sandbox.origin}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => sandbox.close())
