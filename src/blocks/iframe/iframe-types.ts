import { linkHref } from '../../../document/wire/link-href'

/** Hosts with an iframe type of their own, by the end of the host name (platform/docx#iframes). */
const hosts: readonly [number, readonly string[]][] = [
  [1, ['bilibili.com', 'b23.tv']],
  [2, ['ixigua.com']],
  [3, ['youku.com']],
  [4, ['airtable.com']],
  [5, ['map.baidu.com', 'j.map.baidu.com']],
  [6, ['amap.com']],
  [8, ['figma.com']],
  [9, ['modao.cc']],
  [10, ['canva.com', 'canva.cn']],
  [11, ['codepen.io']],
  [13, ['jinshuju.net', 'jinshuju.com', 'jsj.top']],
]

/** Surveys have paths of their own on the document hosts. */
const SURVEY = /^\/(share\/base\/form|survey)\//
const OTHER = 99

/** The iframe type of a page by its address; 99 for any other page. */
export function iframeTypeOf(url: string): number {
  const href = linkHref(url)
  if (!href) return OTHER
  const { hostname, pathname } = new URL(href)
  const isBelow = (host: string) => hostname === host || hostname.endsWith(`.${host}`)
  if (['feishu.cn', 'larksuite.com'].some(isBelow) && SURVEY.test(pathname)) return 12
  return hosts.find(([, ends]) => ends.some(isBelow))?.[0] ?? OTHER
}
