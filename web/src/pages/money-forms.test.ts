import { orderTypes } from '@chaguan/contracts'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'

describe('money without scripts', () => {
  const input = (path: string, fields: Record<string, string>) => {
    const found = formActionOf(path, fields)
    return found && [found.action.endpoint.path, found.action.input(fields, found.params)]
  }
  const next = (path: string, fields: Record<string, string>, data: unknown) => {
    const found = formActionOf(path, fields)
    return found?.action.next(data, fields, found.params)
  }

  test.each([
    ['/thread/5', { action: 'order', type: '3', threadId: '5' }, { type: orderTypes.thread, threadId: 5 }],
    [
      '/thread/5',
      { action: 'order', type: '2', threadId: '5', amount: ' 1.50 ' },
      { type: orderTypes.tip, threadId: 5, amount: '1.50' },
    ],
    ['/wallet/recharge', { action: 'order', type: '30', amount: '9' }, { type: 30, amount: '9' }],
    ['/my/upgrade', { action: 'order', type: '4', groupId: '11' }, { type: orderTypes.group, groupId: 11 }],
    ['/my/renew', { action: 'order', type: '8' }, { type: orderTypes.renewSite }],
    ['/forum/partner-invite', { action: 'order', type: '1' }, { type: orderTypes.joinSite }],
  ])('%s creates the order of its form, and redirects to the payment', (path, fields, order) => {
    expect(input(path, fields)).toEqual(['/api/v3/order.create', order])
    expect(next(path, fields, { orderSn: '7 7' })).toBe('/pay/middle?orderSn=7%207')
  })

  test('an order is paid from the wallet on its page, which is then shown again', () => {
    const fields = { action: 'payFromWallet', orderSn: '77', payPassword: '135790' }
    expect(input('/pay/middle', fields)).toEqual([
      '/api/v3/trade/pay/order',
      { orderSn: '77', paymentType: 20, payPassword: '135790' },
    ])
    expect(next('/pay/middle', fields, {})).toBe('/pay/middle?orderSn=77')
  })

  test('a payment through a gateway stays on the page, which links to the gateway', () => {
    const fields = { action: 'payByGateway', orderSn: '77', paymentType: '61' }
    expect(input('/pay/middle', fields)).toEqual([
      '/api/v3/trade/pay/order',
      { orderSn: '77', paymentType: 61 },
    ])
    expect(next('/pay/middle', fields, {})).toBeNull()
  })
})
