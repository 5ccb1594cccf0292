import { type ForumView, wireVersion } from '@chaguan/contracts'
import { hasMail, hasSms, registersByName, type Settings } from '../settings/index.ts'

/** How a stored secret is shown. */
const masked = (value: string) => (value === '' ? '' : '*'.repeat(8))

/** What only administrators read, else nothing. */
function forAdmins<V extends object>(isAdmin: boolean, fields: V): Partial<V> {
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
  readonly isSetUp: boolean
  readonly author: ForumView['setSite']['siteAuthor']
}

const address = (origin: string, path: string) => (path.startsWith('/') ? origin + path : path)

/** Name, look and ways of the site (docs/reference/wire-site.md#forum, `setSite`). */
export function presentSite({
  settings,
  isAdmin,
  origin,
  installedAt,
  author,
  isSetUp,
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
    // Sound: the setting is checked to be such a list when it is written; what cannot be read shows nothing.
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
    isSetUp,
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

/** The blocks of `forum` that follow from settings alone. */
export function presentServices(
  settings: Settings,
  providers: ForumView['passport']['providers'],
  isAdmin: boolean,
): Pick<
  ForumView,
  | 'setReg'
  | 'passport'
  | 'paycenter'
  | 'setAttach'
  | 'qcloud'
  | 'setCash'
  | 'lbs'
  | 'ucenter'
  | 'watermark'
  | 'agreement'
> {
  return {
    setReg: {
      registerClose: settings.register_close,
      registerValidate: settings.register_validate,
      registerCaptcha: settings.register_captcha,
      passwordLength: Math.max(settings.password_length, 6),
      passwordStrength: settings.password_strength === '' ? [] : settings.password_strength.split(','),
      isNeedTransition: settings.is_need_transition,
      registerType: settings.register_type,
      registersByName: registersByName(settings),
      hasMail: hasMail(settings),
    },
    ...presentChannels(settings, providers, isAdmin),
    setAttach: {
      supportImgExt: settings.support_img_ext,
      supportFileExt: settings.support_file_ext,
      supportMaxSize: settings.support_max_size,
      supportMaxDownloadNum: settings.support_max_download_num,
      supportMaxUploadAttachmentNum: String(settings.support_max_upload_attachment_num),
      maxUploadAttachmentNum: '50',
    },
    setCash: {
      cashRate: settings.cash_rate,
      cashMinSum: settings.cash_min_sum,
      ...forAdmins(isAdmin, {
        cashIntervalTime: settings.cash_interval_time,
        cashMaxSum: settings.cash_max_sum,
        cashSumLimit: settings.cash_sum_limit,
      }),
    },
    lbs: { lbs: settings.lbs, qqLbsKey: settings.qq_lbs_key },
    ucenter: {
      ucenter: settings.ucenter,
      ...forAdmins(isAdmin, {
        ucenterUrl: settings.ucenter_url,
        ucenterKey: masked(settings.ucenter_key),
        ucenterAppid: settings.ucenter_appid,
      }),
    },
    ...forAdmins(isAdmin, {
      watermark: {
        watermark: settings.watermark,
        watermarkImage: settings.watermark_image,
        position: settings.position,
        horizontalSpacing: settings.horizontal_spacing,
        verticalSpacing: settings.vertical_spacing,
      },
    }),
    agreement: {
      privacy: settings.privacy,
      privacyContent: settings.privacy_content,
      register: settings.register,
      registerContent: settings.register_content,
    },
  }
}

/** The ways to sign in by WeChat and by providers. */
function presentPassport(
  settings: Settings,
  providers: ForumView['passport']['providers'],
  isAdmin: boolean,
): ForumView['passport'] {
  return {
    offiaccountOpen: settings.offiaccount_close,
    miniprogramOpen: settings.miniprogram_close,
    oplatformOpen: settings.oplatform_close,
    providers: [...providers],
    ...forAdmins(isAdmin, {
      offiaccountAppId: settings.offiaccount_app_id,
      offiaccountAppSecret: masked(settings.offiaccount_app_secret),
      offiaccountServerConfigToken: masked(settings.offiaccount_server_config_token),
      miniprogramAppId: settings.miniprogram_app_id,
      miniprogramAppSecret: masked(settings.miniprogram_app_secret),
    }),
  }
}

/** Third parties the site works with; secrets are masked and go to administrators only. */
function presentChannels(
  settings: Settings,
  providers: ForumView['passport']['providers'],
  isAdmin: boolean,
): Pick<ForumView, 'passport' | 'paycenter' | 'qcloud'> {
  return {
    passport: presentPassport(settings, providers, isAdmin),
    paycenter: {
      wxpayClose: settings.wxpay_close,
      wxpayIos: settings.wxpay_ios,
      wxpayMchpayClose: settings.wxpay_mchpay_close,
      ...forAdmins(isAdmin, {
        mchId: settings.mch_id,
        appId: settings.app_id,
        apiKey: masked(settings.api_key),
        appSecret: masked(settings.app_secret),
        wxpayMchId: settings.wxpay_mch_id,
        wxpayAppId: settings.wxpay_app_id,
        wxpayApiKey: masked(settings.wxpay_api_key),
        wxpayAppSecret: masked(settings.wxpay_app_secret),
      }),
    },
    qcloud: {
      qcloudAppId: settings.qcloud_app_id,
      qcloudClose: settings.qcloud_close,
      qcloudCos: settings.qcloud_cos,
      qcloudCaptcha: settings.qcloud_captcha,
      qcloudCaptchaAppId: settings.qcloud_captcha_app_id,
      qcloudFaceid: settings.qcloud_faceid,
      qcloudSms: hasSms(settings),
      qcloudVod: settings.qcloud_vod,
      qcloudCosDocPreview: settings.qcloud_cos_doc_preview,
      qcloudCosBucketName: settings.qcloud_cos_bucket_name,
      qcloudCosBucketArea: settings.qcloud_cos_bucket_area,
      qcloudCosSignUrl: settings.qcloud_cos_sign_url,
      qcloudVodAutoPlay: settings.qcloud_vod_auto_play,
      ...(settings.qcloud_vod
        ? {
            qcloudVodExt: settings.qcloud_vod_ext,
            qcloudVodSize: settings.qcloud_vod_size,
            qcloudVodSubAppId: settings.qcloud_vod_sub_app_id,
            qcloudVodWatermark: settings.qcloud_vod_watermark,
          }
        : {}),
      ...forAdmins(isAdmin, {
        qcloudVodToken: masked(settings.qcloud_vod_token),
        qcloudSecretId: masked(settings.qcloud_secret_id),
        qcloudSecretKey: masked(settings.qcloud_secret_key),
        qcloudToken: masked(settings.qcloud_token),
        qcloudSmsAppId: settings.qcloud_sms_app_id,
        qcloudSmsAppKey: masked(settings.qcloud_sms_app_key),
        qcloudSmsTemplateId: settings.qcloud_sms_template_id,
        qcloudSmsSign: settings.qcloud_sms_sign,
        qcloudCaptchaSecretKey: masked(settings.qcloud_captcha_secret_key),
        qcloudVodTranscode: settings.qcloud_vod_transcode,
        qcloudVodCoverTemplate: settings.qcloud_vod_cover_template,
        qcloudVodUrlKey: masked(settings.qcloud_vod_url_key),
        qcloudVodUrlExpire: settings.qcloud_vod_url_expire,
        qcloudVodTaskflowGif: settings.qcloud_vod_taskflow_gif,
      }),
    },
  }
}
