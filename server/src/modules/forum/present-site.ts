import { type ForumView, wireVersion } from '@chaguan/contracts'
import type { Settings } from '../settings/index.ts'

/** Returns the fields for administrators, otherwise an empty object. */
export function forAdmins<V extends object>(isAdmin: boolean, fields: V): Partial<V> {
  return isAdmin ? fields : {}
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export interface SiteFacts {
  readonly settings: Settings
  readonly isAdmin: boolean
  readonly origin: string
  readonly installedAt: string
  readonly start: Pick<ForumView['setSite'], 'isSetUp' | 'needsAddress'>
  readonly author: ForumView['setSite']['siteAuthor']
}

const address = (origin: string, path: string) => (path.startsWith('/') ? origin + path : path)

/** Presents name, look and modes of the site (docs/reference/wire-site.md#forum, `setSite`). */
export function presentSite({
  settings,
  isAdmin,
  origin,
  installedAt,
  author,
  start,
}: SiteFacts): ForumView['setSite'] {
  return {
    siteName: settings.site_name,
    siteTitle: settings.site_title,
    siteKeywords: settings.site_keywords,
    siteIntroduction: settings.site_introduction,
    siteMode: settings.site_mode,
    openExtFields: settings.open_ext_fields ? '1' : '0',
    siteClose: settings.site_close,
    siteCloseMsg: settings.site_close_msg,
    siteFavicon: address(origin, settings.favicon || '/favicon.svg'),
    siteLogo: address(origin, settings.logo),
    siteHeaderLogo: address(origin, settings.header_logo),
    siteBackgroundImage: address(origin, settings.background_image),
    siteStat: settings.site_stat,
    siteAnalytics: settings.site_analytics,
    siteAuthor: author,
    siteRecord: settings.site_record,
    siteRecordCode: settings.site_record_code,
    siteMasterScale: settings.site_master_scale,
    sitePayGroupClose: settings.site_pay_group_close ? '1' : '0',
    siteOpenSort: settings.site_open_sort ? 1 : 0,
    openViewCount: settings.open_view_count ? '1' : '0',
    siteCharge: settings.site_charge ? 1 : 0,
    siteWithdrawal: settings.site_withdrawal ? 1 : 0,
    // The cast is sound: the setting is validated when it is written; an unreadable one counts as empty.
    siteManage: (jsonOf(settings.site_manage) as ForumView['setSite']['siteManage'] | null) ?? [],
    apiFreq: isAdmin ? jsonOf(settings.api_freq) : null,
    siteUrl: settings.site_url === '' ? origin : settings.site_url,
    siteInstall: installedAt,
    siteCover: address(origin, settings.site_cover),
    siteMinimumAmount: settings.site_minimum_amount,
    usernameLoginIsdisplay: true,
    openApiLog: settings.open_api_log ? '1' : '0',
    threadTab: settings.thread_tab,
    isRegister: settings.register_close,
    ...start,
    accent: settings.site_accent,
    version: wireVersion,
    ...(settings.site_mode === 'pay'
      ? { sitePrice: Number(settings.site_price) || 0, siteExpire: settings.site_expire }
      : {}),
    ...forAdmins(isAdmin, {
      siteAuthorScale: settings.site_author_scale,
      usernameBout: settings.username_bout,
      miniprogramVideo: settings.miniprogram_video,
    }),
  }
}
