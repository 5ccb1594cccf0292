import {
  openPaymentSandbox,
  type PaymentSandbox,
} from '../../../../tools/dev-services/payment-sandbox/open-payment-sandbox.ts'
import { setSettings } from '../../modules/settings/index.ts'
import type { TestApp } from '../test-app.ts'

/** Enables a sandbox gateway for a site, whose callbacks go to the given instances in turn. */
export async function openSandboxSite(
  t: TestApp,
  instances: readonly Pick<TestApp, 'app'>[],
): Promise<PaymentSandbox> {
  let turn = 0
  const sandbox = await openPaymentSandbox({
    now: () => t.clock.now(),
    async post(url, headers, payload) {
      const { app } = instances[turn++ % instances.length] ?? t
      return (await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })).statusCode
    },
  })
  await setSettings(t.ctx, {
    sandbox_pay: true,
    sandbox_pay_url: sandbox.origin,
    sandbox_pay_key: sandbox.key,
    site_charge: true,
  })
  return sandbox
}
