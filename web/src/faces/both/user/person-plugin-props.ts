import type { ProfileView } from '@chaguan/contracts/browser'

/** The props that plugins on a profile page get. */
export const ofPerson = ({ id, nickname, avatarUrl, signature }: ProfileView) => ({
  renderData: { id, nickname, avatarUrl, signature },
})
