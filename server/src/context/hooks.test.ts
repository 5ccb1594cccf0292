import { expect, it } from 'vitest'
import { defineHook, defineKeyedHook, openHooks } from './hooks.ts'

const greeting = defineHook<(name: string) => string>('greeting')
const prices = defineKeyedHook<number, () => number>('prices')

it('a hook without an implementation is undefined', () => {
  const hooks = openHooks()
  expect(hooks.get(greeting)).toBeUndefined()
  expect(hooks.getFor(prices, 1)).toBeUndefined()
  expect(hooks.all(prices)).toEqual([])
})

it('the implementation provided last replaces earlier ones', () => {
  const hooks = openHooks()
  hooks.provide(greeting, (name) => `hello ${name}`)
  hooks.provide(greeting, (name) => `good day ${name}`)
  expect(hooks.get(greeting)?.('Lin')).toBe('good day Lin')
})

it('a keyed hook has one implementation for each key until it is removed', () => {
  const hooks = openHooks()
  const remove = hooks.provideFor(prices, 1, () => 10)
  hooks.provideFor(prices, 2, () => 20)
  expect(hooks.getFor(prices, 2)?.()).toBe(20)
  expect(hooks.all(prices).map((price) => price())).toEqual([10, 20])
  remove()
  expect(hooks.getFor(prices, 1)).toBeUndefined()
})

it('implementations belong to one context', () => {
  const hooks = openHooks()
  hooks.provide(greeting, () => 'hello')
  expect(openHooks().get(greeting)).toBeUndefined()
})
