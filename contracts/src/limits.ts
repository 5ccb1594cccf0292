/** Limits and constants shared by server and clients, with their sources. */
export const limits = {
  /** Query parser: nesting depth, items of an array, parameters (docs/reference/limits.md#queries). */
  queryDepth: 5,
  queryArrayItems: 20,
  queryParameters: 1000,
  /** Lifetime of an access token, in days (docs/reference/limits.md#sessions). */
  accessTokenDays: 30,
  /** Read positions sent in one request, and stored for a person on a device. */
  readsAtOnce: 50,
  readsRemembered: 500,
  /** Default and maximum items of a page (docs/reference/wire.md#paging). */
  perPageDefault: 20,
  maxPerPage: 50,
  /** Characters of a thread's title (docs/reference/wire-content.md#threads). */
  titleCharacters: 100,
  /** Characters of a thread's text, mark-up included (docs/reference/pages.md#composer). */
  threadCharacters: 50_000,
  /** Characters of a comment, mark-up included (docs/reference/wire-content.md#posts). */
  commentCharacters: 49_999,
  /** Characters of a search query. */
  keywordCharacters: 100,
  /** Seconds between two publications of one person. */
  publishIntervalSeconds: 30,
  /** Seconds between two comments of a person in threads with a red packet. */
  redPacketReplySeconds: 30,
  /** Characters of a private message (docs/reference/wire-messages.md#dialogs). */
  messageCharacters: 450,
  /** Milliseconds within which a private message can be recalled (docs/reference/wire-messages.md#dialogs). */
  recallMs: 120_000,
  /** Maximum replies in one response about a comment. */
  maxReplies: 1000,
  /** Pictures of one thread or comment (docs/reference/wire-content.md#content-blocks). */
  maxPictures: 9,
  /** Plain characters of a thread's text in a list; longer texts are opened (docs/reference/pages.md#thread-card). */
  listTextCharacters: 1200,
  /** Sticky threads of a site (docs/reference/wire-content.md#thread-states). */
  maxSticky: 20,
  /** Characters of a report's reason (docs/reference/wire-content.md#reports). */
  reportCharacters: 450,
  /** Characters of a deletion's reason. */
  reasonCharacters: 200,
  /**
   * Characters of a note about a person, and notes about one person (docs/reference/wire-content.md#notes-on-people).
   */
  personNoteCharacters: 1000,
  maxPersonNotes: 100,
  /** Blocked addresses and mail domains of a site (docs/reference/wire-site.md#access-blocks). */
  maxAccessBlocks: 10_000,
  /** Items changed by one request of the admin area. */
  maxBatch: 100,
  /** Items changed by one bulk action. */
  maxBulk: 100_000,
  /** Items that one bulk action deletes permanently without a proof of identity. */
  maxErasedWithoutProof: 100,
  /** Characters of a user name and of a nickname (docs/reference/wire-accounts.md#profile-changes). */
  nameCharacters: 15,
  /** Characters of a signature. */
  signatureCharacters: 140,
  /** Characters of the reason to register (docs/reference/wire-accounts.md#users). */
  registerReasonCharacters: 50,
  /** Days between two changes of a user name. */
  renameDays: 365,
  /** Characters of a topic. */
  topicCharacters: 18,
  /** Minimum characters of a password; the site may require more. */
  minPasswordCharacters: 6,
  maxPasswordCharacters: 50,
  /**
   * Wrong passwords before an address is locked for a name, and the duration (docs/reference/wire-accounts.md#login).
   */
  maxLoginFailures: 5,
  loginLockMinutes: 15,
  /** Avatar and cover, in bytes. */
  avatarBytes: 20_480 * 1024,
  /** Logos and other pictures of the site, in bytes. */
  sitePictureBytes: 5120 * 1024,
  /** Number of likers shown with a thread (docs/reference/wire-content.md#thread-object). */
  likersShown: 11,
  /** Milliseconds between two polls of the unread counters (docs/reference/limits.md#polling). */
  unreadIntervalMs: 60_000,
  /** Milliseconds between two polls for new threads on the home page (docs/reference/pages.md#home-pc). */
  newThreadsIntervalMs: 30_000,
  /** Windows narrower than this get the h5 layout, in CSS pixels (docs/reference/pages.md#layouts). */
  faceWidth: 800,
  /** Maximum number on an unread badge (docs/reference/components.md#badge). */
  badgeCap: 99,
  /** Characters of a group's name, and paid groups of a site (docs/reference/wire-accounts.md#groups). */
  groupNameCharacters: 10,
  maxPaidGroups: 5,
  /** Characters of a category's name and description (docs/reference/wire-content.md#categories). */
  categoryNameCharacters: 20,
  categoryDescriptionCharacters: 200,
  /**
   * Stop words added by one request (docs/reference/wire-content.md#stop-words), and characters of a line, a word and
   * its replacement.
   */
  stopWordsOfBatch: 10_000,
  stopWordLineCharacters: 300,
  stopWordCharacters: 100,
  stopWordReplacementCharacters: 100,
  /**
   * Characters of a link's text, and of the title of shared content, which has neither mark-up nor white space
   * (docs/reference/limits.md#shared-texts).
   */
  linkTextCharacters: 20,
  shareTitleCharacters: 17,
  /** Milliseconds for which a toast is shown (docs/reference/components.md#toast). */
  toastMs: 1500,
  /**
   * Timeouts of API calls in milliseconds: in the browser, and while rendering on the server
   * (docs/reference/limits.md#timeouts).
   */
  callTimeoutMs: 30_000,
  renderCallTimeoutMs: 10_000,
} as const

/** The version that clients of the succeeded product expect to read (docs/reference/wire-site.md#forum). */
export const wireVersion = 'v3.0.220113'

/** Name of the session cookie, used for nothing else (docs/reference/wire-accounts.md#access-tokens). */
export const accessTokenCookie = 'access_token'

/**
 * Request header that only the site's own pages send, with the value `web`: calls that create a session then set the
 * cookie. Other clients get the token in the response and store it themselves.
 */
export const clientHeader = 'x-chaguan-client'
export const ownClient = 'web'

/**
 * Request header with the member for whom the site's page was rendered: a request under another member's session fails
 * with INVALID_TOKEN and the data `{ session: 'changed' }`.
 */
export const memberHeader = 'x-chaguan-member'
/** Query parameter with the same meaning, for a stream, which cannot send headers. */
export const memberField = 'member'

/**
 * Request header with the language of the response, `zh` or `en`, sent by the site's own pages; other clients get
 * Chinese.
 */
export const langHeader = 'x-chaguan-lang'
