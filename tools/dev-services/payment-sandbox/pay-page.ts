import { renderSVG } from 'uqr'
import type { SandboxPayment } from './sandbox-payments.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const states = { open: '待支付', paid: '已支付', refused: '已拒绝' } as const

/** The page where one pays at the sandbox, or refuses to. */
export function payPage(payment: SandboxPayment, address: string): string {
  const { title, cents, state, returnUrl } = payment
  const form =
    state === 'open'
      ? `<form method="post"><button name="act" value="pay">支付 ¥${(cents / 100).toFixed(2)}</button>
         <button name="act" value="refuse">拒绝</button></form>`
      : ''
  const back = /^https?:/.test(returnUrl) ? `<p><a href="${escaped(returnUrl)}">返回网站</a></p>` : ''
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>支付沙箱</title>
<style>body{font:16px/1.6 system-ui;max-width:22rem;margin:2rem auto;padding:0 1rem;text-align:center}
button{font:inherit;padding:.6rem 1.2rem;margin:.3rem}svg{width:12rem;height:12rem}</style>
<main><h1>支付沙箱</h1><p>这里不收真钱</p><p>${escaped(title)}</p><p><strong>¥${(cents / 100).toFixed(2)}</strong></p>
<p id="state">${states[state]}</p>${form}<div aria-hidden="true">${renderSVG(address)}</div>${back}</main></html>`
}
