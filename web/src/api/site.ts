import { type ForumView, forumApi, type ProfileView, usersApi } from '@chaguan/contracts'
import { type Ask, ask, must } from './ask.ts'
import { useAnswer } from './use-answer.ts'
import { useVisit } from './visit.tsx'

/** What every page knows from the start: the site, and the person when one is logged in. */
export interface Site {
  readonly forum: ForumView
  readonly me: ProfileView | null
}

/** The calls before all others (screens 0). */
export function siteAsks(userId: number | null): readonly Ask[] {
  const forum = must(forumApi.readForum, {})
  return userId === null ? [forum] : [forum, must(usersApi.openProfile, { userId })]
}

/** The site and the person. A page is only drawn once the forum is known, so it never waits. */
export function useSite(): Site {
  const { userId } = useVisit()
  const forum = useAnswer(ask(forumApi.readForum, {})).data
  const me = useAnswer(ask(usersApi.openProfile, { userId: userId ?? 0 }), { enabled: userId !== null })
  if (!forum) throw new Error('A page was drawn before the site was known.')
  return { forum, me: me.data ?? null }
}
