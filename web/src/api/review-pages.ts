import { links } from './links.ts'

/** The only pages of a person whose account waits for review (screens 4.8). */
export const openInReview: readonly string[] = [
  links.home,
  links.status,
  links.join,
  links.bindNickname,
  links.supplementary,
  links.bindPhone,
]
