import { type FormAction, type OrderType, ordersApi } from '@chaguan/contracts/browser'
import type { ReactNode } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { FormFields } from '../forms/FormFields.tsx'
import { moneyLinks } from '../links/account-links.ts'
import { usePageContext } from '../page/page-context.tsx'

/** The form action that creates an order. */
const orderAction = 'order'

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined)

/** The order form without JavaScript: the order is created, and paid on its page. */
export const orderForms: Readonly<Record<string, FormAction>> = {
  [orderAction]: {
    endpoint: ordersApi.createOrder,
    input: ({ type, amount, threadId, groupId }) => ({
      type: Number(type),
      ...(amount !== undefined && { amount: amount.trim() }),
      threadId: numberOf(threadId),
      groupId: numberOf(groupId),
    }),
    next: (data) => moneyLinks.order((data as { orderSn: string }).orderSn),
  },
}

/** The item to order. */
interface OrderedItem {
  type: OrderType
  threadId?: number
  groupId?: number
}

/** The hidden fields of a form that creates an order without JavaScript. */
export function OrderFields({ type, threadId, groupId }: OrderedItem) {
  return (
    <>
      <FormFields action={orderAction} />
      <input type="hidden" name="type" value={type} />
      {threadId !== undefined && <input type="hidden" name="threadId" value={threadId} />}
      {groupId !== undefined && <input type="hidden" name="groupId" value={groupId} />}
    </>
  )
}

/**
 * A form that creates an order without JavaScript; its children are the button and, where the payer chooses it, the
 * amount.
 */
export function OrderForm({ children, ...thing }: OrderedItem & { children: ReactNode }) {
  const t = useTexts()
  const { form } = usePageContext()
  const isRefused = form?.action === orderAction && form.code !== 0
  return (
    <noscript>
      <form method="post">
        {isRefused && <p role="alert">{failureText({ Code: form.code, Message: form.message }, t)}</p>}
        <OrderFields {...thing} />
        {children}
      </form>
    </noscript>
  )
}
