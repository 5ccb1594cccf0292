/** Limits of content blocks. Numbers without another source are of docs/reference/wire-content.md#content-blocks. */
export const blockLimits = {
  /** Blocks of one call. */
  blocksMost: 20,
  /**
   * Seconds of a recording (docs/reference/pages.md#composer); a sound may last half a second longer, because
   * containers round.
   */
  audioSeconds: 60,
  audioSecondsTolerance: 0.5,
  /** Files of one thread: unless the setting `support_max_upload_attachment_num` says otherwise, and at most. */
  filesDefault: 9,
  filesMost: 50,
  /** Characters of the name of an uploaded file (docs/reference/wire-content.md#attachments). */
  fileNameCharacters: 200,
  /** Vote: characters of its title and of an option, number of options, days until its end at most. */
  voteTitleCharacters: 25,
  voteOptionCharacters: 50,
  voteOptionsLeast: 2,
  voteOptionsMost: 20,
  voteDaysMost: 3650,
  /** Goods: characters of the shared text, of the title and of the address; price in cents. */
  goodsTextCharacters: 2000,
  goodsTitleCharacters: 200,
  goodsAddressCharacters: 1000,
  goodsPriceCentsMost: 10_000_000_000,
  /** Characters of the address, or of the code of a frame, of a video on another site. */
  embedCharacters: 2000,
  /** Red packet: packets, likes of one that is given for likes, price in cents, characters of what it says. */
  redPacketsMost: 100,
  redPacketLikesMost: 250,
  redPacketCentsLeast: 1,
  redPacketCentsMost: 20_000,
  /** Hours that a red packet is valid (docs/reference/wire-content.md#content-blocks). */
  redPacketHours: 24,
  /** Reward: price in cents, hours until its end at least. */
  rewardCentsLeast: 10,
  rewardCentsMost: 100_000_000,
  rewardHoursLeast: 24,
  rewardDaysMost: 3650,
  /** Characters of what a red packet or a reward says. */
  moneyTextCharacters: 1000,
  /** Position: characters of its address and of its name (docs/reference/wire-content.md#threads). */
  placeCharacters: 100,
  /** Minutes that a download link lives, and links a person may ask for in a minute. */
  shareMinutes: 10,
  sharesAMinute: 2,
} as const

/** Endings of sounds and videos that are taken. What a file really is decides; the ending must fit. */
export const mediaEndings = {
  audio: ['mp3', 'wav', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'webm', 'mp4'],
  video: ['mp4', 'm4v', 'mov', 'webm'],
} as const
