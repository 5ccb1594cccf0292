import type { GatewayName } from '@chaguan/contracts'
import type { Generated } from 'kysely'
import type { Flag, Time } from './column-types.ts'

interface LedgerAccountsTable {
  id: Generated<number>
  kind: 'available' | 'frozen' | 'income' | 'fees' | 'clearing' | 'suspense' | 'adjustments' | 'debt'
  /** A person, or the number of a gateway; 0 for the site. */
  owner_id: number
  /** What its entries sum to. */
  balance_cents: number
  created_at: Time
}

/** Nothing of it is ever changed or deleted: triggers refuse it. */
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

/** As its transaction. */
interface LedgerEntriesTable {
  id: Generated<number>
  transaction_id: number
  account_id: number
  /** Whose wallet it changes; 0 for an account of the site. */
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
  /** What each got of it, once it is paid. */
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
  /** Of a membership or a paid group: the days it was paid for; 0 for others and older ones. */
  bought_days: Generated<number>
  /** 1 while some of its money may be frozen for others. */
  is_frozen: Generated<Flag>
  created_at: Time
  updated_at: Time
}

/** A part of an order that pays for two things. */
interface OrderChildrenTable {
  order_id: number
  /** 9 red packet, 10 reward. */
  type: number
  amount_cents: number
  status: number
  updated_at: Time
}

/** One packet of a red packet, cut when it is paid for. */
interface RedPacketSharesTable {
  id: Generated<number>
  packet_id: number
  cents: number
  /** Who got it and with which comment; 0 while nobody has. */
  user_id: number
  post_id: number
  taken_at: Time | null
  /** When its owner first looked at it. */
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
  /** Milliseconds that are left of it. */
  remaining_ms: number
}

interface WithdrawalsTable {
  id: Generated<number>
  cash_sn: string
  user_id: number
  apply_cents: number
  /** What the site keeps of it. */
  fee_cents: number
  /** 1 to be reviewed, 3 refused, 5 paid; the others are for gateways. */
  status: number
  receive_account: string
  remark: string
  /** 0 while nobody has looked at it. */
  reviewer_id: number
  /** Who agreed first, where two must; else 0. */
  approver_id: Generated<number>
  paid_at: Time | null
  created_at: Time
  updated_at: Time
}

/** A payment that somebody began at a gateway. */
interface PaymentAttemptsTable {
  order_id: number
  gateway: GatewayName
  payment_type: number
  tries: number
  /** When the gateway is asked what became of it; null when it need not be. */
  next_query_at: Time | null
  created_at: Time
}

/** Money that a gateway told of, once each. */
interface GatewayPaymentsTable {
  id: Generated<number>
  gateway: GatewayName
  transaction_id: string
  payment_sn: string
  /** 0 for none. */
  order_id: number
  cents: number
  /** `assigned` was unassigned until an administrator gave it to somebody's wallet, `sent-back` until it went back. */
  outcome: 'settled' | 'returned' | 'suspense' | 'assigned' | 'sent-back'
  /** How it became known; empty where that was not noted. */
  told_by: 'callback' | 'question' | 'bill' | ''
  paid_at: Time
  created_at: Time
}

/** Money that an administrator gives back. */
interface RefundsTable {
  id: Generated<number>
  refund_sn: string
  order_id: number
  cents: number
  /** The payment by a gateway that it goes back from; 0 for the one that settled the order. */
  payment_id: Generated<number>
  /** Where it goes; `dispute` was taken by the payer's bank. */
  way: 'wallet' | 'gateway' | 'dispute'
  reason: string
  /** 1 waits for a second administrator, 2 waits for the gateway, 3 done, 4 refused. */
  status: number
  applicant_id: number
  /** 0 while nobody else had to agree. */
  approver_id: Generated<number>
  tries: Generated<number>
  /** When the gateway took it; null while it has not, or nobody can tell. */
  taken_at: Generated<Time | null>
  /** When the gateway is asked next; null for at once. */
  next_query_at: Generated<Time | null>
  created_at: Time
  updated_at: Time
}

/** What moved in a day that is over, as sums of the ledger. */
interface FinanceDaysTable {
  zone: string
  /** `YYYY-MM-DD` in the zone. */
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
  /** The gateway's number of it. */
  dispute_id: string
  /** The gateway's number of the payment. */
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

/** What of somebody waits until a dispute is decided. */
interface DisputeFreezesTable {
  dispute_id: number
  user_id: number
  cents: number
}

/** A gateway's bill that an administrator imported. */
interface BillsTable {
  id: Generated<number>
  gateway: GatewayName
  /** Of its content: one bill is imported once. */
  digest: string
  begins_at: Time
  ends_at: Time
  line_count: number
  matched_count: number
  administrator_id: number
  created_at: Time
}

/** Where a bill and the ledger differ. */
interface BillDifferencesTable {
  id: Generated<number>
  bill_id: number
  kind: string
  /** Who knows of it. */
  side: 'ours' | 'theirs' | 'both'
  /** What it is looked up by: a number of the gateway's, of the payment or of the refund. */
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
  /** By which order; 0 for what was unlocked without one. */
  order_id: Generated<number>
  /** 1 for whoever does not want to be named as a buyer. */
  is_anonymous: Generated<Flag>
}

/** Tables of money: the ledger, wallets, orders, withdrawals, paid groups that wait. */
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
