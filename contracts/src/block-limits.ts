/** Limits of content blocks; the source is docs/reference/wire-content.md#content-blocks unless another is named. */
export const blockLimits = {
  /** Blocks of one request. */
  maxBlocks: 20,
  /**
   * Seconds of a recording (docs/reference/pages.md#composer); a sound may last half a second longer, because
   * containers round.
   */
  audioSeconds: 60,
  audioSecondsTolerance: 0.5,
  /** Files of one thread: the default of the setting `support_max_upload_attachment_num`, and the maximum. */
  filesDefault: 9,
  maxFiles: 50,
  /** Characters of the name of an uploaded file (docs/reference/wire-content.md#attachments). */
  fileNameCharacters: 200,
  /** Vote: characters of title and option, number of options, maximum days until its end. */
  voteTitleCharacters: 25,
  voteOptionCharacters: 50,
  minVoteOptions: 2,
  maxVoteOptions: 20,
  maxVoteDays: 3650,
  /** Goods: characters of the shared text, title and URL; price in cents. */
  goodsTextCharacters: 2000,
  goodsTitleCharacters: 200,
  goodsAddressCharacters: 1000,
  maxGoodsPriceCents: 10_000_000_000,
  /** Characters of the URL or frame code of a video on another site. */
  embedCharacters: 2000,
  /** Red packet: number of packets, likes required for a packet, price in cents, characters of its text. */
  maxRedPackets: 100,
  maxRedPacketLikes: 250,
  minRedPacketCents: 1,
  maxRedPacketCents: 20_000,
  /** Hours for which a red packet is valid (docs/reference/wire-content.md#content-blocks). */
  redPacketHours: 24,
  /** Reward: price in cents, minimum hours until its end. */
  minRewardCents: 10,
  maxRewardCents: 100_000_000,
  minRewardHours: 24,
  maxRewardDays: 3650,
  /** Characters of the text of a red packet or a reward. */
  moneyTextCharacters: 1000,
  /** Position: characters of its address and of its name (docs/reference/wire-content.md#threads). */
  placeCharacters: 100,
  /** Lifetime of a download link in minutes, and links that a person may request in a minute. */
  shareMinutes: 10,
  sharesAMinute: 2,
} as const

/** Accepted extensions of sounds and videos. The content of the file decides its kind; the extension must match. */
export const mediaExtensions = {
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'webm', 'mp4'],
  video: ['mp4', 'm4v', 'mov', 'webm'],
} as const
