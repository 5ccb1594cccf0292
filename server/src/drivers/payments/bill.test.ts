import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readBill } from './bill.ts'

/** Encodes GBK by inverting its decoder for two-byte characters, since the platform has no encoder. */
function toGbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, readonly [number, number]>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1)
      if (low !== 0x7f) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return Buffer.from([...text].flatMap((one) => codes.get(one) ?? [one.charCodeAt(0)]))
}

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A trade bill of WeChat Pay in its documented form (pay.weixin.qq.com/doc/v3, 申请交易账单). */
const wechatBill = `\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注
\`2026-11-18 12:00:00,\`wx1,\`1900000001,\`0,\`,\`4200000001,\`176345678912345678,\`o1,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`12.34,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`茶, 一两,\`,\`0.07000,\`0.60%,\`12.34,\`0.00,\`
\`2026-11-18 13:00:00,\`wx1,\`1900000001,\`0,\`,\`4200000001,\`176345678912345678,\`o1,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`5030001,\`r1,\`1.00,\`0.00,\`ORIGINAL,\`SUCCESS,\`茶, 一两,\`,\`-0.01000,\`0.60%,\`0.00,\`1.00,\`
总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
\`2,\`12.34,\`1.00,\`0.00,\`0.06000,\`12.34,\`1.00
`

/** A bill of business details of Alipay in its documented form (opendocs.alipay.com, 业务明细账单). */
const alipayBill = `#支付宝业务明细查询
#账号：[20880000000001560156]
#起始日期：[2026年11月18日 00:00:00]   终止日期：[2026年11月19日 00:00:00]
#-----------------------------------------业务明细列表----------------------------------------
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注
2026111822001\t,176345678912345678\t,交易\t,购买主题\t,2026-11-18 11:59:00,2026-11-18 12:00:00,\t,\t,\t,\t,*明(138******00)\t,12.34,12.34,0.00,0.00,0.00,0.00,0.00,\t,0.00,0.00,\t,-0.07,0.00,\t
2026111822001\t,176345678912345678\t,退款\t,购买主题\t,2026-11-18 13:00:00,2026-11-18 13:00:00,\t,\t,\t,\t,*明(138******00)\t,-1.00,-1.00,0.00,0.00,0.00,0.00,0.00,\t,0.00,0.00,r1\t,0.00,0.00,\t
#-----------------------------------------业务明细列表结束------------------------------------
#交易合计：1笔，商家实收共12.34元，商家优惠共0.00元
#退款合计：1笔，商家实收退款共-1.00元，商家优惠退款共0.00元
#导出时间：[2026年11月19日 09:00:00]
`

/** An itemised report of balance changes of Stripe in its documented form (docs.stripe.com/reports). */
const stripeBill = `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,payment_intent_id,payment_metadata[payment_sn],refund_metadata[refund_sn]
txn_1,2026-11-18 04:00:00,2026-11-20 00:00:00,hkd,13.44,0.90,12.54,charge,ch_1,"购买主题, ""茶""",12.34,cny,pi_1,176345678912345678,
txn_2,2026-11-18 05:00:00,2026-11-20 00:00:00,hkd,-1.09,0.00,-1.09,refund,re_1,,-1.00,cny,pi_1,176345678912345678,r1
txn_3,2026-11-18 06:00:00,2026-11-20 00:00:00,hkd,-0.35,0.00,-0.35,fee,fee_1,Billing,,,,,
txn_4,2026-11-18 07:00:00,2026-11-20 00:00:00,hkd,-12.35,15.00,-27.35,dispute,dp_1,,-11.34,cny,pi_1,176345678912345678,
`

const paidAt = Date.UTC(2026, 10, 18, 4, 0, 0)
const payment = {
  kind: 'payment',
  paymentSn: '176345678912345678',
  refundSn: '',
  cents: 1234,
  currency: 'CNY',
  at: paidAt,
  state: 'done',
}
const refund = { ...payment, kind: 'refund', refundSn: 'r1', cents: 100, at: paidAt + 3_600_000 }

describe('The bill of a gateway', () => {
  it('a bill of WeChat Pay is read with commas in titles, its sums, and gzipped as WeChat delivers it', async () => {
    const facts = { transactionId: '4200000001', merchant: '1900000001' }
    const read = {
      lines: [
        { ...payment, ...facts },
        { ...refund, ...facts },
      ],
      unreadable: [],
    }
    const totals = { payments: 1234, refunds: 100 }
    expect(await readBill('wechat', Buffer.from(wechatBill))).toEqual({ ...read, totals, period: null })
    expect(await readBill('wechat', gzipSync(wechatBill))).toMatchObject(read)
  })

  it('a bill of Alipay is read in GBK from its archive, with its day, account and sums', async () => {
    const facts = { transactionId: '2026111822001', merchant: '20880000000001560156' }
    const summary = toGbk('#支付宝业务汇总查询\n门店编号,门店名称\n')
    const bytes = await zipOf({ '1_业务明细(汇总).csv': summary, '1_业务明细.csv': toGbk(alipayBill) })
    const day = Date.UTC(2026, 10, 17, 16)
    expect(await readBill('alipay', bytes)).toEqual({
      lines: [
        { ...payment, ...facts },
        { ...refund, ...facts },
      ],
      unreadable: [],
      totals: { payments: 1234, refunds: 100 },
      period: [day, day + 86_400_000],
    })
  })

  it('a bill of Stripe is read in the payers’ amounts, without fees, and with disputes', async () => {
    const facts = { transactionId: 'pi_1', merchant: '' }
    const dispute = { ...payment, kind: 'dispute', cents: 1134, at: paidAt + 3 * 3_600_000 }
    const { lines, unreadable } = await readBill('stripe', Buffer.from(stripeBill))
    expect(lines).toEqual([
      { ...payment, ...facts },
      { ...refund, ...facts },
      { ...dispute, ...facts },
    ])
    expect(unreadable).toEqual([])
  })

  it('lines that cannot be read are listed', async () => {
    const broken = wechatBill.replace('`12.34,`0.00,`\n', '`zwölf,`0.00,`\n').replace('`REFUND,', '`REFUND')
    expect((await readBill('wechat', Buffer.from(broken))).unreadable).toEqual([2, 3])
  })

  it('another file is refused', async () => {
    const refused = (gateway: 'alipay' | 'wechat', bytes: Buffer) =>
      expect(readBill(gateway, bytes)).rejects.toThrow('bill')
    await refused('alipay', Buffer.from(wechatBill))
    await refused('wechat', Buffer.from('hello'))
    await refused('wechat', Buffer.from([0x1f, 0x8b, 1, 2, 3]))
    await refused('wechat', Buffer.from('PK\u0003\u0004 no archive'))
    await refused('wechat', gzipSync(Buffer.alloc(40 * 1024 * 1024)))
  })
})
