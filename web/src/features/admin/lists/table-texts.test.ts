// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { commaSeparated, textsOfTable } from './table-texts.ts'

test('selected rows are exported as they are shown, without checkboxes and sort arrows', () => {
  document.body.innerHTML = `<table><thead><tr><th><input type="checkbox"></th><th>单号 ↓</th><th>金额</th></tr></thead>
    <tbody><tr><td><input type="checkbox"></td><td><a>1</a> <small>甲</small></td><td>5.00</td></tr>
    <tr><td><input type="checkbox"></td><td>2</td><td>-5.00</td></tr></tbody></table>`
  const table = document.querySelector('table') as HTMLTableElement
  expect(textsOfTable(table, new Set([0]))).toEqual([
    ['单号', '金额'],
    ['1 甲', '5.00'],
  ])
  expect(textsOfTable(table, new Set([1]))[1]).toEqual(['2', '-5.00'])
})

test('buttons, and columns of controls, are not exported', () => {
  document.body.innerHTML = `<table><thead><tr><th><input type="checkbox"></th><th>链接</th><th>操作</th></tr></thead>
    <tbody><tr><td><input type="checkbox"></td><td><code>1a…</code> <button>复制</button></td>
    <td><a>权限</a><button>编辑</button></td></tr></tbody></table>`
  const table = document.querySelector('table') as HTMLTableElement
  expect(textsOfTable(table, new Set([0]), new Set([2]))).toEqual([['链接'], ['1a…']])
})

test('exported cells are no formulas, have doubled quotes, and keep negative numbers', () => {
  expect(commaSeparated([['=cmd|1', '+1+1', '@x', '-1.50', '-a', '他说"好"']])).toBe(
    '\uFEFF"\'=cmd|1","\'+1+1","\'@x","-1.50","\'-a","他说""好"""\r\n',
  )
})
