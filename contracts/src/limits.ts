/** Numbers that both sides agree on. Each names where it comes from. */
export const limits = {
  /** Query parser: nesting depth, items of an array, parameters (spec 9). */
  queryDepth: 5,
  queryArrayItems: 20,
  queryParameters: 1000,
  /** Life of an access token, in days (spec 9). */
  accessTokenDays: 30,
  /** Threads whose reading is noted in one call, and that are remembered for a person on a device. */
  readsAtOnce: 50,
  readsRemembered: 500,
  /** Items a page has unless asked otherwise, and at most (wire-contract 1.6). */
  perPageDefault: 20,
  perPageMost: 50,
  /** Characters of a thread's title (wire-contract 2.7). */
  titleCharacters: 100,
  /** Characters of a thread's text, mark-up included (screens 2.8). */
  threadCharacters: 50_000,
  /** Characters of a comment, mark-up included (wire-contract 2.9). */
  commentCharacters: 49_999,
  /** Characters of what is looked for. */
  keywordCharacters: 100,
  /** Seconds between two publications of one person (wire-contract 2.7). */
  publishIntervalSeconds: 30,
  /** Seconds between two comments of a person in threads with a red packet (wire-contract 2.9). */
  redPacketReplySeconds: 30,
  /** Characters of a private message (wire-contract 2.12). */
  messageCharacters: 450,
  /** Replies that one answer about a comment carries. */
  repliesMost: 1000,
  /** Pictures of one thread or comment (wire-contract 2.8). */
  picturesMost: 9,
  /** Plain characters of a thread's text that a list carries; longer texts are opened (screens 2.6). */
  listTextCharacters: 1200,
  /** Sticky threads of a site (wire-contract 5.3). */
  stickyMost: 20,
  /** Characters of why something is reported (wire-contract 2.14). */
  reportCharacters: 450,
  /** Characters of why something is deleted. */
  reasonCharacters: 200,
  /** Things that one call of the admin area changes (wire-contract 2.7 and 2.14). */
  batchMost: 100,
  /** Characters of a user name and of a nickname (wire-contract 5.2). */
  nameCharacters: 15,
  /** Characters of a signature (wire-contract 5.2). */
  signatureCharacters: 140,
  /** Characters of why somebody wants to register (wire-contract 3.1). */
  registerReasonCharacters: 50,
  /** Days between two changes of a user name (wire-contract 5.2). */
  renameDays: 365,
  /** Characters of a topic (wire-contract 2.7). */
  topicCharacters: 18,
  /** Characters of a password; the site may ask for more than the least (wire-contract 5.2). */
  passwordCharactersLeast: 6,
  passwordCharactersMost: 50,
  /** Wrong passwords before a pair of address and name is locked, and for how long (wire-contract 2.2). */
  loginFailuresMost: 5,
  loginLockMinutes: 15,
  /** Avatar and cover, in bytes (wire-contract 5.2). */
  avatarBytes: 20_480 * 1024,
  /** The faces a thread shows as having liked it (wire-contract 2.8). */
  likersShown: 11,
  /** Milliseconds between two looks at the unread counters (spec 9). */
  unreadIntervalMs: 60_000,
  /** Milliseconds between two looks for new threads on the home page (screens 2.4). */
  newThreadsIntervalMs: 30_000,
  /** A window narrower than this is the phone's layout, in CSS pixels (spec 1). */
  faceWidth: 800,
  /** Cap of an unread badge (spec 4). */
  badgeCap: 99,
  /** Characters of a group's name, and paid groups of a site (wire-contract 2.5). */
  groupNameCharacters: 10,
  paidGroupsMost: 5,
  /** Characters of a category's name and description (wire-contract 2.6). */
  categoryNameCharacters: 20,
  categoryDescriptionCharacters: 200,
  /** Stop words that one call adds (wire-contract 2.18), and characters of a line, of the word and of what replaces it. */
  stopWordsOfBatch: 10_000,
  stopWordLineCharacters: 300,
  stopWordCharacters: 100,
  stopWordReplacementCharacters: 100,
  /** Characters of a link's text, and of the title of something shared, which has neither mark-up nor white space (spec 9). */
  linkTextCharacters: 20,
  shareTitleCharacters: 17,
  /** How long a toast stays, in milliseconds (spec 9). */
  toastMs: 1500,
  /** Milliseconds before a call gives up: in the browser, and while rendering on the server (spec 9, screens 4.8). */
  callTimeoutMs: 30_000,
  renderCallTimeoutMs: 10_000,
} as const

/** The version that clients of the succeeded product expect to read (spec 1). */
export const wireVersion = 'v3.0.220113'

/** Name of the session cookie and of nothing else (spec 3). */
export const accessTokenCookie = 'access_token'
