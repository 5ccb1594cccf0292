// @vitest-environment jsdom
import { failureCodes, forumApi, orderStatus, ordersApi, orderTypes } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { answer, stubFetch } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'
import { ConfirmingStep } from './GatewayStep.tsx'
import { usePayBox } from './use-pay-box.ts'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const request = { type: orderTypes.thread, amount: 300, title: '茶', threadId: 12 }
const order = { orderSn: '2026112008000000000001', amount: '3.00', status: 0 }
const lost = () => new Response('', { status: 504 })

/** A payment dialog that shows its step and error, with a button for each of its actions. */
function Box({ closed }: { closed: (outcome: string) => void }) {
  const box = usePayBox(request)
  const actions = {
    confirm: box.confirm,
    pay: () => box.pay('123456'),
    close: () => box.outcome().then(closed),
  }
  return (
    <>
      <p>{`${box.step} ${box.error}`.trim()}</p>
      {box.step === 'confirming' && <ConfirmingStep box={box} />}
      {Object.entries(actions).map(([name, act]) => (
        <button key={name} type="button" onClick={() => void act()}>
          {name}
        </button>
      ))}
    </>
  )
}

/**
 * Pays an order whose payment gets the response `paid`, and whose later requests return the states `found`, null for no
 * response.
 */
async function pay(paid: () => Response, found: (number | null)[]) {
  const closed = vi.fn()
  const calls = stubFetch(
    [ordersApi.createOrder, () => order],
    [ordersApi.payOrder, paid],
    [
      ordersApi.readOrder,
      () => {
        const status = found.length > 1 ? found.shift() : found[0]
        return typeof status === 'number' ? { ...order, status } : lost()
      },
    ],
  )
  renderInApp(<Box closed={closed} />, {
    pageContext: { userId: 9 },
    answers: [[query(forumApi.readForum, {}), fakeSite['/api/v3/forum']]],
  })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('confirm')
  await screen.findByText('method')
  press('pay')
  const made = () => calls.filter(({ path }) => path === ordersApi.createOrder.path).length
  return { press, made, closed }
}

test('a payment without a response is looked up, and reported as paid when it is', async () => {
  await pay(lost, [orderStatus.paid])
  expect(await screen.findByText('done')).toBeTruthy()
})

test('an order that was paid meanwhile is reported as paid, and no other one is made', async () => {
  const { made } = await pay(
    () => answer(failureCodes.INVALID_PARAMETER, [], '订单已支付'),
    [orderStatus.paid],
  )
  expect(await screen.findByText('done')).toBeTruthy()
  expect(made()).toBe(1)
})

test('an order of unknown state is polled, and nothing else is paid meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { made } = await pay(lost, [null, null, orderStatus.paid])
  await screen.findByText('confirming')
  await act(() => vi.advanceTimersByTimeAsync(4100))
  expect(await screen.findByText('done')).toBeTruthy()
  expect(made()).toBe(1)
})

test('an order paid late or with another amount is reported as in the wallet, and not paid again', async () => {
  await pay(lost, [orderStatus.unsettled])
  expect(await screen.findByText(/^confirm 付款已收到/)).toBeTruthy()
})

test('a dialog that is closed while its order may be paid reports that it was', async () => {
  const { press, closed } = await pay(lost, [null, orderStatus.paid])
  await screen.findByText('confirming')
  press('close')
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith('paid'))
})

test('a payment without a network says so at once, and is neither sent nor queued', async () => {
  const { press, made } = await pay(lost, [orderStatus.pending])
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await screen.findByText(/^password/)
  press('pay')
  expect(await screen.findByText('password 付款需要网络，请联网后再付')).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await act(() => new Promise((end) => setTimeout(end, 50)))
  expect(made()).toBe(1)
})
