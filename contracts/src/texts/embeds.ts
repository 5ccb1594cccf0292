/** A site whose videos or songs can be embedded: how its URLs are parsed, and the frame that plays them. */
export interface EmbedSite {
  readonly id: string
  readonly zh: string
  readonly en: string
  /** Hosts of its pages, short links and frames; each also with `www.` or `m.`. */
  readonly hosts: readonly string[]
  /** Patterns of path and query; the first group is the id of a video. */
  readonly idPatterns: readonly RegExp[]
  /** Scheme and host of the frame, which the page's policy allows. */
  readonly frameOrigin: string
  frame(id: string): string
  page(id: string): string
}

/** Every site that can be embedded. Ids consist of letters, digits, `_`, `-` and `=` only. */
export const embedSites: readonly EmbedSite[] = [
  {
    id: 'bilibili',
    zh: '哔哩哔哩',
    en: 'Bilibili',
    hosts: ['bilibili.com', 'player.bilibili.com'],
    idPatterns: [/^\/video\/(BV[0-9A-Za-z]{10})\b/, /[?&]bvid=(BV[0-9A-Za-z]{10})\b/],
    frameOrigin: 'https://player.bilibili.com',
    frame: (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=0`,
    page: (id) => `https://www.bilibili.com/video/${id}`,
  },
  {
    id: 'youku',
    zh: '优酷',
    en: 'Youku',
    hosts: ['v.youku.com', 'player.youku.com'],
    idPatterns: [/^\/v_show\/id_([0-9A-Za-z=]{8,24})\.html/, /^\/embed\/([0-9A-Za-z=]{8,24})/],
    frameOrigin: 'https://player.youku.com',
    frame: (id) => `https://player.youku.com/embed/${id}`,
    page: (id) => `https://v.youku.com/v_show/id_${id}.html`,
  },
  {
    id: 'qq',
    zh: '腾讯视频',
    en: 'Tencent Video',
    hosts: ['v.qq.com'],
    idPatterns: [
      /^\/x\/page\/([0-9a-z]{8,16})\.html/,
      /^\/x\/cover\/[0-9a-z]{8,24}\/([0-9a-z]{8,16})\.html/,
      /^\/txp\/iframe\/player\.html\?(?:[^#]*&)?vid=([0-9a-z]{8,16})\b/,
    ],
    frameOrigin: 'https://v.qq.com',
    frame: (id) => `https://v.qq.com/txp/iframe/player.html?vid=${id}`,
    page: (id) => `https://v.qq.com/x/page/${id}.html`,
  },
  {
    id: 'iqiyi',
    zh: '爱奇艺',
    en: 'iQIYI',
    hosts: ['open.iqiyi.com'],
    idPatterns: [/^\/developer\/player_js\/coopPlayerIndex\.html\?(?:[^#]*&)?vid=([0-9a-f]{32})\b/],
    frameOrigin: 'https://open.iqiyi.com',
    frame: (id) => `https://open.iqiyi.com/developer/player_js/coopPlayerIndex.html?vid=${id}`,
    page: (id) => `https://open.iqiyi.com/developer/player_js/coopPlayerIndex.html?vid=${id}`,
  },
  {
    id: 'ixigua',
    zh: '西瓜视频',
    en: 'Xigua',
    hosts: ['ixigua.com'],
    idPatterns: [/^\/iframe\/(\d{10,24})/, /^\/(\d{10,24})(?:[/?]|$)/],
    frameOrigin: 'https://www.ixigua.com',
    frame: (id) => `https://www.ixigua.com/iframe/${id}`,
    page: (id) => `https://www.ixigua.com/${id}`,
  },
  {
    id: 'netease',
    zh: '网易云音乐',
    en: 'NetEase Music',
    hosts: ['music.163.com', 'y.music.163.com'],
    idPatterns: [
      /^(?:\/m)?\/song(?:\?(?:[^#]*&)?id=|\/)(\d{1,16})\b/,
      // Its player is only used for songs: type 2.
      /^\/outchain\/player\?(?=(?:[^#]*&)?type=2(?:&|$))(?:[^#]*&)?id=(\d{1,16})\b/,
    ],
    frameOrigin: 'https://music.163.com',
    frame: (id) => `https://music.163.com/outchain/player?type=2&id=${id}&auto=0&height=66`,
    page: (id) => `https://music.163.com/song?id=${id}`,
  },
  {
    id: 'youtube',
    zh: 'YouTube',
    en: 'YouTube',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    idPatterns: [
      /^\/watch\?(?:[^#]*&)?v=([0-9A-Za-z_-]{11})(?![0-9A-Za-z_-])/,
      /^\/(?:embed|shorts|live)\/([0-9A-Za-z_-]{11})(?![0-9A-Za-z_-])/,
      /^\/([0-9A-Za-z_-]{11})(?:[?]|$)/,
    ],
    frameOrigin: 'https://www.youtube-nocookie.com',
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
]

const addressCharacters = 2000
// The URL of a frame, if its code is pasted instead of a URL.
const frameSource = /^<iframe\s[^>]{0,1500}?\bsrc\s?=\s?["']([^"'<>]{1,1000})["']/i

function urlIn(text: string): URL | null {
  const trimmed = text.trim().slice(0, addressCharacters)
  const source = frameSource.exec(trimmed)?.[1]?.replaceAll('&amp;', '&') ?? trimmed
  const url = URL.parse(source.startsWith('//') ? `https:${source}` : source)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

function isOf(site: EmbedSite, host: string): boolean {
  return site.hosts.some((known) => host === known || host === `www.${known}` || host === `m.${known}`)
}

/**
 * Returns the video of a URL or frame code; null for other sites. Fetches nothing, and returns nothing of the text but
 * the id.
 */
export function readEmbed(text: string): { readonly site: EmbedSite; readonly id: string } | null {
  const url = urlIn(text)
  if (!url) return null
  // Some sites have their route in the fragment: `/#/song?id=1`.
  const route = url.hash.startsWith('#/') ? url.hash.slice(1) : url.pathname + url.search
  for (const site of embedSites) {
    if (!isOf(site, url.hostname)) continue
    for (const pattern of site.idPatterns) {
      const id = pattern.exec(route)?.[1]
      if (id !== undefined) return { site, id }
    }
  }
  return null
}
