import { openDevServices } from './open-dev-services.ts'

const services = await openDevServices(Number(process.env.DEV_SERVICES_PORT ?? 3001))
const { id, secret } = services.client
console.log(
  `Sign-in services for development: issuer and wechat_base ${services.origin}, client ${id}, secret ${secret}`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => services.close())
