/** Words that everybody writes: everything of the set that is not looked for is made of them. Common ones come first. */
export const fillerWords =
  `朋友 周末 城市 孩子 老师 春天 房间 天气 时间 问题 东西 地方 早上 晚上 生活 工作 电话 手机 照片 音乐
电影 图书馆 公园 学校 医院 超市 车站 机场 地铁 公交 邻居 父亲 母亲 奶奶 爷爷 同事 同学 老板 客户 房东
旧书 阳台 钥匙 市集 交换 午后 自行车 雨天 书店 婚礼 笔记 屋顶 清晨 菜场 画册 合同 火车 夜里 灯光 毛衣
计划 经验 建议 价格 质量 服务 态度 结果 原因 办法 机会 习惯 爱好 兴趣 心情 感觉 印象 记忆 故事 消息
水果 蔬菜 米饭 面条 面包 牛奶 鸡蛋 豆浆 汤圆 点心 厨房 冰箱 碗筷 桌子 椅子 沙发 窗户 地板 墙面 衣柜
衣服 鞋子 帽子 围巾 雨伞 背包 行李 票据 地图 路线 酒店 民宿 海边 山里 河边 湖面 草地 树林 花园 村子
讨论 分享 推荐 整理 比较 选择 准备 安排 开始 结束 继续 停止 打开 关上 收拾 打扫 修理 更换 购买 出售
认真 简单 复杂 方便 麻烦 便宜 昂贵 漂亮 普通 特别 安静 热闹 干净 舒服 疲惫 高兴 难过 着急 放心 满意
昨天 今天 明天 上午 下午 去年 今年 明年 月底 年初 最近 以前 以后 刚才 马上 偶尔 经常 总是 从来 终于
大家 自己 别人 每个人 有些人 年轻人 老人 男孩 女孩 医生 护士 司机 厨师 作家 画家 演员 记者 警察 律师 农民`
    .split(/\s+/)
    .filter(Boolean)

/** What stands between them. */
export const fillerJoints = '的 了 在 和 也 很 就 都 不 我 你 他 这 那 有 去 说 想 看 让 把 给 跟 对'.split(
  ' ',
)
export const fillerStops = '，。，，！？；'.split('')
