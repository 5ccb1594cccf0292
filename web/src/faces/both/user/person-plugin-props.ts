import type { ProfileView } from '@chaguan/contracts/browser'

/** What a plugin is given of the person whose page it is. */
export const ofPerson = ({ id, nickname, avatarUrl, signature }: ProfileView) => ({
  renderData: { id, nickname, avatarUrl, signature },
})
