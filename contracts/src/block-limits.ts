/** Limits of content blocks; the source is docs/reference/wire-content.md#content-blocks unless another is named. */
export const blockLimits = {
  /** Blocks of one request. */
  blocksMost: 20,
  /**
   * Seconds of a recording (docs/reference/pages.md#composer); a sound may last half a second longer, because
   * containers round.
   */
  audioSeconds: 60,
  audioSecondsTolerance: 0.5,
  /** Files of one thread: the default of the setting `support_max_upload_attachment_num`, and the maximum. */
  filesDefault: 9,
  filesMost: 50,
  /** Characters of the name of an uploaded file (docs/reference/wire-content.md#attachments). */
  fileNameCharacters: 200,
  /** Vote: characters of title and option, number of options, maximum days until its end. */
  voteTitleCharacters: 25,
  voteOptionCharacters: 50,
  voteOptionsLeast: 2,
  voteOptionsMost: 20,
  voteDaysMost: 3650,
  /** Goods: characters of the shared text, title and URL; price in cents. */
  goodsTextCharacters: 2000,
  goodsTitleCharacters: 200,
  goodsAddressCharacters: 1000,
  goodsPriceCentsMost: 10_000_000_000,
  /** Characters of the URL or frame code of a video on another site. */
  embedCharacters: 2000,
  /** Red packet: number of packets, likes required for a packet, price in cents, characters of its text. */
  redPacketsMost: 100,
  redPacketLikesMost: 250,
  redPacketCentsLeast: 1,
  redPacketCentsMost: 20_000,
  /** Hours for which a red packet is valid (docs/reference/wire-content.md#content-blocks). */
  redPacketHours: 24,
  /** Reward: price in cents, minimum hours until its end. */
  rewardCentsLeast: 10,
  rewardCentsMost: 100_000_000,
  rewardHoursLeast: 24,
  rewardDaysMost: 3650,
  /** Characters of the text of a red packet or a reward. */
  moneyTextCharacters: 1000,
  /** Position: characters of its address and of its name (docs/reference/wire-content.md#threads). */
  placeCharacters: 100,
  /** Lifetime of a download link in minutes, and links that a person may request in a minute. */
  shareMinutes: 10,
  sharesAMinute: 2,
} as const

/** Accepted extensions of sounds and videos. The content of the file decides its kind; the extension must match. */
export const mediaEndings = {
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'webm', 'mp4'],
  video: ['mp4', 'm4v', 'mov', 'webm'],
} as const
