// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type * as entitiesNotification from '../../entities/notification.ts'

export const notificationTypes: typeof entitiesNotification.notificationTypes = {
  account: ['system'],
  financial: ['rewarded', 'threadrewarded', 'receiveredpacket', 'threadrewardedexpired'],
  thread: ['related', 'replied', 'liked'],
  hidden: ['withdrawal', 'questioned'],
}
