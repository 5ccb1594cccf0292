/** Numbers that both sides agree on. Each names where it comes from. */
export const limits = {
  /** Query parser: nesting depth, items of an array, parameters (docs/reference/limits.md#queries). */
  queryDepth: 5,
  queryArrayItems: 20,
  queryParameters: 1000,
  /** Life of an access token, in days (docs/reference/limits.md#sessions). */
  accessTokenDays: 30,
  /** Threads whose reading is noted in one call, and that are remembered for a person on a device. */
  readsAtOnce: 50,
  readsRemembered: 500,
  /** Items a page has unless asked otherwise, and at most (docs/reference/wire.md#paging). */
  perPageDefault: 20,
  perPageMost: 50,
  /** Characters of a thread's title (docs/reference/wire-content.md#threads). */
  titleCharacters: 100,
  /** Characters of a thread's text, mark-up included (docs/reference/pages.md#composer). */
  threadCharacters: 50_000,
  /** Characters of a comment, mark-up included (docs/reference/wire-content.md#posts). */
  commentCharacters: 49_999,
  /** Characters of what is looked for. */
  keywordCharacters: 100,
  /** Seconds between two publications of one person. */
  publishIntervalSeconds: 30,
  /** Seconds between two comments of a person in threads with a red packet. */
  redPacketReplySeconds: 30,
  /** Characters of a private message (docs/reference/wire-messages.md#dialogs). */
  messageCharacters: 450,
  /** Milliseconds in which a private message may be recalled (docs/reference/wire-messages.md#dialogs). */
  recallMs: 120_000,
  /** Replies that one answer about a comment carries. */
  repliesMost: 1000,
  /** Pictures of one thread or comment (docs/reference/wire-content.md#content-blocks). */
  picturesMost: 9,
  /**
   * Plain characters of a thread's text that a list carries; longer texts are opened
   * (docs/reference/pages.md#thread-card).
   */
  listTextCharacters: 1200,
  /** Sticky threads of a site (docs/reference/wire-content.md#thread-states). */
  stickyMost: 20,
  /** Characters of why something is reported (docs/reference/wire-content.md#reports). */
  reportCharacters: 450,
  /** Characters of why something is deleted. */
  reasonCharacters: 200,
  /** Characters of a note on a person, and notes on one person (docs/reference/wire-content.md#notes-on-people). */
  personNoteCharacters: 1000,
  personNotesMost: 100,
  /** Blocked addresses and mail domains of a site (docs/reference/wire-site.md#access-blocks). */
  accessBlocksMost: 10_000,
  /** Things that one call of the admin area changes. */
  batchMost: 100,
  /** Things that one bulk action changes. */
  bulkMost: 100_000,
  /** Things that are removed for good in one bulk action without a proof. */
  erasedWithoutProofMost: 100,
  /** Characters of a user name and of a nickname (docs/reference/wire-accounts.md#profile-changes). */
  nameCharacters: 15,
  /** Characters of a signature. */
  signatureCharacters: 140,
  /** Characters of why somebody wants to register (docs/reference/wire-accounts.md#users). */
  registerReasonCharacters: 50,
  /** Days between two changes of a user name. */
  renameDays: 365,
  /** Characters of a topic. */
  topicCharacters: 18,
  /** Characters of a password; the site may ask for more than the least. */
  passwordCharactersLeast: 6,
  passwordCharactersMost: 50,
  /**
   * Wrong passwords before a pair of address and name is locked, and for how long
   * (docs/reference/wire-accounts.md#login).
   */
  loginFailuresMost: 5,
  loginLockMinutes: 15,
  /** Avatar and cover, in bytes. */
  avatarBytes: 20_480 * 1024,
  /** Logos and other pictures of the site, in bytes. */
  sitePictureBytes: 5120 * 1024,
  /** The faces a thread shows as having liked it (docs/reference/wire-content.md#thread-object). */
  likersShown: 11,
  /** Milliseconds between two looks at the unread counters (docs/reference/limits.md#polling). */
  unreadIntervalMs: 60_000,
  /** Milliseconds between two looks for new threads on the home page (docs/reference/pages.md#home-pc). */
  newThreadsIntervalMs: 30_000,
  /** A window narrower than this is the phone's layout, in CSS pixels (docs/reference/pages.md#layouts). */
  faceWidth: 800,
  /** Cap of an unread badge (docs/reference/components.md#badge). */
  badgeCap: 99,
  /** Characters of a group's name, and paid groups of a site (docs/reference/wire-accounts.md#groups). */
  groupNameCharacters: 10,
  paidGroupsMost: 5,
  /** Characters of a category's name and description (docs/reference/wire-content.md#categories). */
  categoryNameCharacters: 20,
  categoryDescriptionCharacters: 200,
  /**
   * Stop words that one call adds (docs/reference/wire-content.md#stop-words), and characters of a line, of the word
   * and of what replaces it.
   */
  stopWordsOfBatch: 10_000,
  stopWordLineCharacters: 300,
  stopWordCharacters: 100,
  stopWordReplacementCharacters: 100,
  /**
   * Characters of a link's text, and of the title of something shared, which has neither mark-up nor white space
   * (docs/reference/limits.md#shared-texts).
   */
  linkTextCharacters: 20,
  shareTitleCharacters: 17,
  /** How long a toast stays, in milliseconds (docs/reference/components.md#toast). */
  toastMs: 1500,
  /**
   * Milliseconds before a call gives up: in the browser, and while rendering on the server
   * (docs/reference/limits.md#timeouts).
   */
  callTimeoutMs: 30_000,
  renderCallTimeoutMs: 10_000,
} as const

/** The version that clients of the succeeded product expect to read (docs/reference/wire-site.md#forum). */
export const wireVersion = 'v3.0.220113'

/** Name of the session cookie and of nothing else (docs/reference/wire-accounts.md#access-tokens). */
export const accessTokenCookie = 'access_token'

/**
 * Request header that our own pages alone send, with the value `web`: the calls that make a session then set the cookie.
 * Any other client gets the token in the answer and keeps it itself.
 */
export const clientHeader = 'x-chaguan-client'
export const ownClient = 'web'

/**
 * Request header by which a page of ours names the member it was made for: a call under another member's session is
 * refused with INVALID_TOKEN and the data `{ session: 'changed' }`.
 */
export const memberHeader = 'x-chaguan-member'
/** Query parameter by which a stream, which can send no header, says the same. */
export const memberField = 'member'

/** Request header by which our own pages name the language of an answer, `zh` or `en`; other clients get Chinese. */
export const langHeader = 'x-chaguan-lang'
