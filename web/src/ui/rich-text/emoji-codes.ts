const codesAndSigns =
  'kelian 🥺 haqian 🥱 woshou 🤝 aixin ❤️ zuohengheng 😤 weixiao 🙂 jingkong 😱 tiaopi 😜 touxiao 🤭 youling 👻 ' +
  'caidao 🔪 cahan 😅 hecai 🎉 keai 😊 ciya 😁 saorao 🫵 jingxi 🤩 ku 😎 piezui 😒 se 😍 xia 😨 yinxian 😼 zhouma 🤬 ' +
  'kulou 💀 xu 🤫 jingya 😮 doge 🐶 bizui 🤐 yangtuo 🦙 shouqiang 🔫 baoquan 🙏 yun 😵‍💫 lanqiu 🏀 zhemo 😖 ' +
  'guzhang 👏 shengli ✌️ zaijian 👋 dabing 🪖 deyi 😌 hanxiao 😄 kun 😪 hexie 🦀 daku 😭 wozuimei 💅 xiaoku 😂 ' +
  'xigua 🍉 huaixiao 😈 liulei 😢 lenghan 😰 qiudale 🫣 zhayanjian 😉 qiaoda 🔨 baojin 🤗 OK 👌 xiaojiujie 😕 ' +
  'gouyin 🤙 youhengheng 😠 tuosai 🤔 nanguo 😞 quantou 👊 haixiu 😳 koubi 👃 qiang 👍 pijiu 🍺 bishi 👎 yiwen ❓ ' +
  'liuhan 😓 wunai 🤷 aini 🥰 bangbangtang 🍭 penxue 🩸 haobang 💯 qinqin 😘 xiaoyanger 😝 fendou 💪 ganga 😬 ' +
  'shuai 🤕 juhua 🌼 baiyan 🙄 fanu 😡 jie 🤤 chi 😋 kuaikule 😥 zhuakuang 😫 shui 😴 dan 🥚 aoman 🧐 fadai 😶 ' +
  'leiben 😿 tu 🤮 weiqu 🥹 xieyanxiao 😏'

/**
 * The emoji that are written as `:name:` in texts and rendered as pictures (docs/reference/wire-site.md#emoji), each
 * with the character for plain text and screen readers.
 */
export const emojiCodes: ReadonlyMap<string, string> = new Map(
  [...codesAndSigns.matchAll(/(\w+) (\S+)/g)].map(([, code = '', sign = '']) => [code, sign]),
)

const emojiForm = /:([a-zA-Z]+):/g

/** Replaces each known emoji code in a text by the result of `shown`. */
export const replaceEmoji = (text: string, shown: (code: string, sign: string) => string): string =>
  text.replaceAll(emojiForm, (written, code: string) => {
    const sign = emojiCodes.get(code)
    return sign === undefined ? written : shown(code, sign)
  })
