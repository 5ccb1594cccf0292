import { expect, it } from 'vitest'
import { openSiteStates, type SiteState } from './site-state.ts'

const visitors: SiteState<string, { readonly of: string; count: number }> = {
  name: 'visitors',
  open: (site) => ({ of: site, count: 0 }),
}

it('the object of a site is opened once, with its context', () => {
  const state = openSiteStates(() => 'teahouse')
  state(visitors).count += 1
  expect(state(visitors)).toEqual({ of: 'teahouse', count: 1 })
})

it('each site has its own object', () => {
  const [one, other] = [openSiteStates(() => 'one'), openSiteStates(() => 'other')]
  one(visitors).count += 1
  expect(other(visitors)).toEqual({ of: 'other', count: 0 })
})

it('a state that is undefined is opened once too', () => {
  let opened = 0
  const state = openSiteStates(() => 'teahouse')
  const nothing: SiteState<string, undefined> = { name: 'nothing', open: () => void ++opened }
  state(nothing)
  state(nothing)
  expect(opened).toBe(1)
})
