import type { ChineseWords } from '../../i18n/languages'
import type { uiEn } from './en'

/** The words of en.ts in simplified Chinese. */
export const uiZhCn: ChineseWords<typeof uiEn> = {
  search: {
    clear: '清空搜索',
  },
  bar: {
    actions: '更多操作',
  },
  asOf: {
    now: '刚刚更新',
    ago: '{{ago}}更新',
    stopped: '本月调用额度已使用 80%，页面不再自动刷新。',
  },
  picture: {
    about: '{{what}} · {{size}}',
    pixels: '{{width}} × {{height}} 像素',
    frames: '{{frames}} 帧，每帧 {{width}} × {{height}} 像素',
    drawing: '矢量图',
    unmeasured: '尺寸未知的图片',
    tooLarge: '图片过大，无法安全显示。',
    tooComplex: '图形过于复杂，无法安全显示。',
    unknown: '无法测量尺寸，因此不显示。',
    waiting: '暂未显示：周围的图片已用完图片可用的内存。',
    show: '显示',
    download: '下载',
  },
}
