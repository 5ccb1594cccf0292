import type { GatewayName } from '@chaguan/contracts'
import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface LedgerAccountsTable {
  id: Generated<number>
  kind: 'available' | 'frozen' | 'income' | 'fees' | 'clearing' | 'suspense' | 'adjustments' | 'debt'
  /** A person, or the number of a gateway; 0 for the site. */
  owner_id: number
  /** The sum of its entries. */
  balance_cents: number
  created_at: Time
}

/** Rows are never changed or deleted; triggers refuse it. */
interface LedgerTransactionsTable {
  id: Generated<number>
  subject: string
  subject_id: number
  step: string
  order_id: number
  thread_id: number
  actor_id: number
  note: string
  created_at: Time
}

/** The time of its transaction. */
interface LedgerEntriesTable {
  id: Generated<number>
  transaction_id: number
  account_id: number
  /** The owner of the changed wallet; 0 for an account of the site. */
  user_id: number
  is_frozen: Flag
  change_type: number
  cents: number
  /** The account's balance after it. */
  balance_cents: number
  created_at: Time
}

interface WalletsTable {
  user_id: number
  /** 1 while nothing may be withdrawn. */
  status: Flag
  created_at: Time
  updated_at: Time
}

interface OrdersTable {
  id: Generated<number>
  order_sn: string
  payment_sn: string
  type: number
  status: number
  amount_cents: number
  /** The share of each party, once it is paid. */
  site_cents: number
  author_cents: number
  inviter_cents: number
  inviter_id: number
  be_scale_tenths: number
  user_id: number
  payee_id: number
  thread_id: number
  group_id: number
  /** 0 while it is not paid. */
  payment_type: number
  is_anonymous: Flag
  expires_at: Time
  paid_at: Time | null
  /** Paid days of a membership or paid group; 0 for others and older ones. */
  bought_days: Generated<number>
  /** 1 while some of its money may be frozen for others. */
  is_frozen: Generated<Flag>
  created_at: Time
  updated_at: Time
}

/** A part of an order for two items. */
interface OrderChildrenTable {
  order_id: number
  /** 9 red packet, 10 reward. */
  type: number
  amount_cents: number
  status: number
  updated_at: Time
}

/** One share of a red packet, computed at the payment. */
interface RedPacketSharesTable {
  id: Generated<number>
  packet_id: number
  cents: number
  /** The recipient, and the comment that earned it; 0 while it is not taken. */
  user_id: number
  post_id: number
  taken_at: Time | null
  /** When the recipient first opened it. */
  seen_at: Time | null
}

interface IdempotencyKeysTable {
  user_id: number
  call: string
  key: string
  input_digest: string
  answer: string
  created_at: Time
}

interface GroupUserMqsTable {
  user_id: number
  group_id: number
  /** Remaining milliseconds. */
  remaining_ms: number
}

interface WithdrawalsTable {
  id: Generated<number>
  cash_sn: string
  user_id: number
  apply_cents: number
  /** The site's fee. */
  fee_cents: number
  /** 1 to be reviewed, 3 refused, 5 paid; the others are for gateways. */
  status: number
  receive_account: string
  remark: string
  /** 0 before the review. */
  reviewer_id: number
  /** The first of two required reviewers; else 0. */
  approver_id: Generated<number>
  paid_at: Time | null
  created_at: Time
  updated_at: Time
}

/** A payment attempt at a gateway. */
interface PaymentAttemptsTable {
  order_id: number
  gateway: GatewayName
  payment_type: number
  tries: number
  /** When its state is queried at the gateway; null for never. */
  next_query_at: Time | null
  created_at: Time
}

/** Payments reported by gateways, each once. */
interface GatewayPaymentsTable {
  id: Generated<number>
  gateway: GatewayName
  transaction_id: string
  payment_sn: string
  /** 0 for none. */
  order_id: number
  cents: number
  /** `assigned`: credited to a wallet by an administrator; `sent-back`: refunded. */
  outcome: 'settled' | 'returned' | 'suspense' | 'assigned' | 'sent-back'
  /** How the payment was reported; empty for older rows. */
  told_by: 'callback' | 'question' | 'bill' | ''
  paid_at: Time
  created_at: Time
}

/** Refunds by administrators. */
interface RefundsTable {
  id: Generated<number>
  refund_sn: string
  order_id: number
  cents: number
  /** The refunded gateway payment; 0 for the one that settled the order. */
  payment_id: Generated<number>
  /** The target of the refund; `dispute` was collected by the payer's bank. */
  way: 'wallet' | 'gateway' | 'dispute'
  reason: string
  /** 1 pending second approval, 2 pending at the gateway, 3 done, 4 refused. */
  status: number
  applicant_id: number
  /** 0 without a second approval. */
  approver_id: Generated<number>
  tries: Generated<number>
  /** When the gateway accepted it; null before that, or if unknown. */
  taken_at: Generated<Time | null>
  /** Time of the next query at the gateway; null for at once. */
  next_query_at: Generated<Time | null>
  created_at: Time
  updated_at: Time
}

/** Sums of the ledger for a past day. */
interface FinanceDaysTable {
  zone: string
  /** `YYYY-MM-DD` in the site's time zone. */
  day: string
  order_count: number
  order_cents: number
  income_cents: number
  withdrawal_cents: number
  register_cents: number
  royalty_cents: number
  fee_cents: number
}

/** A payer's dispute of a payment at their bank. */
interface DisputesTable {
  id: Generated<number>
  gateway: GatewayName
  /** The gateway's id of the dispute. */
  dispute_id: string
  /** The gateway's id of the payment. */
  transaction_id: string
  /** The payment and its order; 0 while no such payment is known. */
  payment_id: number
  order_id: number
  cents: number
  state: 'open' | 'won' | 'lost'
  reason: string
  created_at: Time
  updated_at: Time
  decided_at: Time | null
}

/** A person's money that is frozen until a dispute is decided. */
interface DisputeFreezesTable {
  dispute_id: number
  user_id: number
  cents: number
}

/** A gateway's bill that an administrator imported. */
interface BillsTable {
  id: Generated<number>
  gateway: GatewayName
  /** Digest of its content: each bill is imported once. */
  digest: string
  begins_at: Time
  ends_at: Time
  line_count: number
  matched_count: number
  administrator_id: number
  created_at: Time
}

/** Differences between a bill and the ledger. */
interface BillDifferencesTable {
  id: Generated<number>
  bill_id: number
  kind: string
  /** Which side contains it. */
  side: 'ours' | 'theirs' | 'both'
  /** Its key: the gateway's number, or that of the payment or refund. */
  number: string
  ours_cents: number | null
  theirs_cents: number | null
  /** 0 for none. */
  order_id: number
}

interface PurchasesTable {
  user_id: number
  thread_id: number
  /** 3 whole thread, 7 attachments: the order types of the wire. */
  kind: number
  created_at: Time
  /** The order that unlocked it; 0 for none. */
  order_id: Generated<number>
  /** 1 for an anonymous buyer. */
  is_anonymous: Generated<Flag>
}

/** Tables of money: the ledger, wallets, orders, withdrawals, suspended paid groups. */
export interface MoneyTables {
  purchases: PurchasesTable
  ledger_accounts: LedgerAccountsTable
  ledger_transactions: LedgerTransactionsTable
  ledger_entries: LedgerEntriesTable
  wallets: WalletsTable
  orders: OrdersTable
  order_children: OrderChildrenTable
  red_packet_shares: RedPacketSharesTable
  group_user_mqs: GroupUserMqsTable
  withdrawals: WithdrawalsTable
  idempotency_keys: IdempotencyKeysTable
  payment_attempts: PaymentAttemptsTable
  gateway_payments: GatewayPaymentsTable
  refunds: RefundsTable
  finance_days: FinanceDaysTable
  disputes: DisputesTable
  dispute_freezes: DisputeFreezesTable
  bills: BillsTable
  bill_differences: BillDifferencesTable
}
