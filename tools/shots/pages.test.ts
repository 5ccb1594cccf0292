import { expect, test } from 'vitest'
import { matchPage } from '../../web/src/app/router/match-page.ts'
import { type PageName, pages } from '../../web/src/pages/index.ts'
import { picturedPages } from './pages.ts'

const facts = {
  threadId: 1,
  galleryId: 1,
  quietId: 1,
  postId: 1,
  editedId: 1,
  draftId: 1,
  topicId: 1,
  userId: 1,
  partnerId: 2,
  categoryId: 1,
}

/** Second addresses of other pages, and the page whose content comes from a plugin. */
const others: readonly PageName[] = ['usernameLogin', 'missing', 'pluginPage']

test('every page of the route table is pictured, and so checked by axe and in a narrow viewport', () => {
  const pictured = new Set(
    picturedPages.map(({ path }) => matchPage(new URL(path(facts), 'http://site').pathname).name),
  )
  const missing = (Object.keys(pages) as PageName[]).filter(
    (name) => !pictured.has(name) && !others.includes(name),
  )
  expect(missing).toEqual([])
})

test('no two pictures have the same name', () => {
  const names = picturedPages.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
