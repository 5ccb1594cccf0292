import { ConversationList } from './ConversationList.tsx'
import type { MessagePlace } from './message-page.ts'
import { NewChat } from './new-chat/NewChat.tsx'
import { FoundMessages } from './search/FoundMessages.tsx'

/** The list of the messages page: conversations, search results, or people to start a chat with. */
export function MessageList({ place }: { place: MessagePlace }) {
  const { begins, find, page, chat } = place
  if (begins !== null) return <NewChat name={begins} />
  if (find !== null) return <FoundMessages keyword={find} page={page} />
  return <ConversationList page={page} open={chat} />
}
