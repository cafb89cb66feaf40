import { emojiGlyph } from '../../../document/emoji/early-emoji'
import { emojiNames } from '../../../document/emoji/emoji'
import { bestMatches } from '../../i18n/best-matches'
import { EmojiGrid, type GridEmoji } from '../../ui/emoji-grid'
import { useWords } from '../view/view-context'

const MOST_SHOWN = 240

interface EmojiPickerProps {
  now: string
  onPick: (name: string) => void
}

/** The emoji that a callout can have. */
export function EmojiPicker({ now, onPick }: EmojiPickerProps) {
  const { t } = useWords()
  return (
    <div>
      <p className="ed-popup-title">{t('insert.emojis.pick')}</p>
      <EmojiGrid
        find={find}
        chosen={now}
        isLow
        onPick={onPick}
        say={{
          search: t('insert.emojis.search'),
          list: t('insert.emojis.pick'),
          none: (query) => t('insert.emojis.none', { query }),
        }}
      />
    </div>
  )
}

const find = (words: string): readonly GridEmoji[] =>
  findEmoji(words)
    .slice(0, MOST_SHOWN)
    .map((id) => ({ id, glyph: emojiGlyph(id), name: id.replaceAll('_', ' ') }))

/** The ones that announcements usually begin with; they come first while nothing is searched for. */
const usual = (
  'bulb pushpin memo mega exclamation bell rotating_light fire star tada rocket dart white_check_mark x question ' +
  'gift heart +1 clap muscle pray eyes date alarm_clock hourglass_flowing_sand clipboard link lock key ' +
  'chart_with_upwards_trend trophy triangular_flag_on_post speech_balloon construction no_entry zap'
).split(' ')

/** Names of the emoji that match the words, by name or by common Chinese words. */
export function findEmoji(words: string): readonly string[] {
  const all = [...new Set([...usual, ...emojiNames()])]
  const named = all.map((id) => ({ id, name: `${id.replaceAll('_', ' ')} ${chineseEmojiWords(id)}` }))
  return bestMatches(named, words.replaceAll('_', ' ')).map(({ id }) => id)
}

/** Chinese search words by the platform's English names, for common emoji. */
const chinese: Readonly<Record<string, string>> = {
  gift: '礼物',
  bulb: '灯泡 想法',
  memo: '备忘 笔记',
  pushpin: '图钉',
  round_pushpin: '图钉 位置',
  bell: '铃 提醒 通知',
  mega: '喇叭 公告',
  loudspeaker: '喇叭 公告 广播',
  exclamation: '感叹号 注意 重要',
  question: '问号 问题',
  rotating_light: '警报 警告',
  construction: '施工',
  no_entry: '禁止',
  no_entry_sign: '禁止',
  fire: '火 热门',
  star: '星 收藏',
  star2: '星 闪亮',
  sparkles: '闪亮 新',
  tada: '庆祝 撒花',
  confetti_ball: '庆祝',
  rocket: '火箭 发布 上线',
  dart: '目标',
  trophy: '奖杯 冠军',
  first_place_medal: '金牌 第一',
  white_check_mark: '完成 对勾',
  heavy_plus_sign: '加号',
  x: '错误 叉',
  o: '圈 正确',
  heart: '爱心 红心',
  thinking_face: '思考',
  smile: '笑脸',
  joy: '笑哭',
  sob: '大哭',
  clap: '鼓掌',
  pray: '感谢 合十',
  muscle: '加油 力量',
  handshake: '握手 合作',
  wave: '挥手 你好',
  point_right: '右 指',
  '+1': '赞 点赞',
  ok_hand: '好的',
  eyes: '眼睛 看',
  date: '日期 日历',
  calendar: '日历',
  alarm_clock: '闹钟 时间',
  hourglass_flowing_sand: '沙漏 等待',
  clipboard: '剪贴板 清单',
  paperclip: '回形针 附件',
  link: '链接',
  lock: '锁 保密',
  key: '钥匙 关键',
  hammer: '锤子 工具',
  wrench: '扳手 工具',
  mag: '搜索 放大镜',
  chart_with_upwards_trend: '图表 上升 增长',
  chart_with_downwards_trend: '图表 下降',
  bar_chart: '图表 数据',
  moneybag: '钱 预算',
  book: '书 文档',
  books: '书 资料',
  bookmark: '书签',
  briefcase: '公文包 工作',
  computer: '电脑',
  iphone: '手机',
  'e-mail': '邮件',
  speech_balloon: '对话 评论',
  busts_in_silhouette: '成员 团队',
  bust_in_silhouette: '成员 个人',
  house: '家 首页',
  office: '办公室 公司',
  airplane_departure: '飞机 出差',
  car: '汽车',
  coffee: '咖啡',
  tea: '茶',
  birthday: '蛋糕 生日',
  beers: '啤酒 干杯',
  rainbow: '彩虹',
  zap: '闪电 快',
  seedling: '幼苗 成长',
  triangular_flag_on_post: '旗 里程碑',
  checkered_flag: '终点 完成',
  dog: '狗',
  cat: '猫',
  panda_face: '熊猫',
}

const chineseEmojiWords = (name: string): string => chinese[name] ?? ''
