import { links } from './links.ts'

/** The only pages of a person whose account waits for review (docs/reference/pages.md#page-guards). */
export const openInReview: readonly string[] = [
  links.home,
  links.status,
  links.join,
  links.bindNickname,
  links.supplementary,
  links.bindPhone,
]
