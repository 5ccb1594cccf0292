import type { ForumView } from '@chaguan/contracts'
import { gatewaysOf, hasSms, type Settings } from '../settings/index.ts'
import { forAdmins } from './present-site.ts'

/** The display form of a stored secret. */
export const maskSecret = (value: string) => (value === '' ? '' : '*'.repeat(8))

/** Presents third-party services; secrets are masked, and sent to administrators only. */
export function presentThirdParties(
  settings: Settings,
  providers: ForumView['passport']['providers'],
  isAdmin: boolean,
): Pick<ForumView, 'passport' | 'paycenter' | 'qcloud'> {
  return {
    passport: presentPassport(settings, providers, isAdmin),
    paycenter: {
      wxpayClose: settings.wxpay_close || settings.sandbox_pay,
      wxpayIos: settings.wxpay_ios,
      wxpayMchpayClose: settings.wxpay_mchpay_close,
      gateways: gatewaysOf(settings),
      ...forAdmins(isAdmin, {
        mchId: settings.mch_id,
        appId: settings.app_id,
        apiKey: maskSecret(settings.api_key),
        appSecret: maskSecret(settings.app_secret),
        wxpayMchId: settings.wxpay_mch_id,
        wxpayAppId: settings.wxpay_app_id,
        wxpayApiKey: maskSecret(settings.wxpay_api_key),
        wxpayAppSecret: maskSecret(settings.wxpay_app_secret),
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
        qcloudVodToken: maskSecret(settings.qcloud_vod_token),
        qcloudSecretId: maskSecret(settings.qcloud_secret_id),
        qcloudSecretKey: maskSecret(settings.qcloud_secret_key),
        qcloudToken: maskSecret(settings.qcloud_token),
        qcloudSmsAppId: settings.qcloud_sms_app_id,
        qcloudSmsAppKey: maskSecret(settings.qcloud_sms_app_key),
        qcloudSmsTemplateId: settings.qcloud_sms_template_id,
        qcloudSmsSign: settings.qcloud_sms_sign,
        qcloudCaptchaSecretKey: maskSecret(settings.qcloud_captcha_secret_key),
        qcloudVodTranscode: settings.qcloud_vod_transcode,
        qcloudVodCoverTemplate: settings.qcloud_vod_cover_template,
        qcloudVodUrlKey: maskSecret(settings.qcloud_vod_url_key),
        qcloudVodUrlExpire: settings.qcloud_vod_url_expire,
        qcloudVodTaskflowGif: settings.qcloud_vod_taskflow_gif,
        qcloudCdn: settings.qcloud_cdn,
        qcloudCdnMainDomain: settings.qcloud_cdn_main_domain,
        qcloudCdnSpeedDomain: settings.qcloud_cdn_speed_domain,
        qcloudSsrEnvId: settings.qcloud_ssr_env_id,
        qcloudSsrRegion: settings.qcloud_ssr_region,
      }),
    },
  }
}

/** Presents the logins by WeChat and identity providers. */
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
      offiaccountAppSecret: maskSecret(settings.offiaccount_app_secret),
      offiaccountServerConfigToken: maskSecret(settings.offiaccount_server_config_token),
      miniprogramAppId: settings.miniprogram_app_id,
      miniprogramAppSecret: maskSecret(settings.miniprogram_app_secret),
    }),
  }
}
